import { ApiProperty } from '@nestjs/swagger';

/** Another order with the same picture. */
export class DuplicateProofView {
  @ApiProperty({ type: 'integer', description: 'The id that staff see.' })
  orderId: number;

  @ApiProperty()
  reference: string;

  @ApiProperty({
    description:
      'Same file: a warning. Otherwise the pictures only look alike, as any two receipts of one banking app do.',
  })
  isExact: boolean;
}

/** What a machine read from the picture: what was certain. It proves nothing. */
export class ReceiptReadingView {
  @ApiProperty({ type: String, nullable: true, description: 'Naira, two decimals.' })
  amount: string | null;

  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The day in Lagos.' })
  paidOn: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Where the receipt states the time.',
  })
  paidAt: string | null;

  @ApiProperty({ type: String, nullable: true })
  transactionId: string | null;
}

/** Another order whose receipt has the same transaction id. */
export class SameTransactionView {
  @ApiProperty({ type: 'integer', description: 'The id that staff see.' })
  orderId: number;

  @ApiProperty()
  reference: string;
}

/** One proof of an order. */
export class AdminProofView {
  @ApiProperty()
  proofId: string;

  @ApiProperty({ description: 'Signed and short-lived; fits an <img>.' })
  url: string;

  @ApiProperty({ format: 'date-time' })
  uploadedAt: string;

  @ApiProperty()
  isLate: boolean;

  @ApiProperty({ type: String, nullable: true })
  rejectionReason: string | null;

  @ApiProperty({ type: 'integer', description: 'Bytes.' })
  sizeBytes: number;

  @ApiProperty({ type: 'integer' })
  widthPx: number;

  @ApiProperty({ type: 'integer' })
  heightPx: number;

  @ApiProperty({ type: [DuplicateProofView] })
  duplicates: DuplicateProofView[];

  @ApiProperty({
    type: ReceiptReadingView,
    nullable: true,
    description: 'Null until the picture was read. All null: it could not be read.',
  })
  reading: ReceiptReadingView | null;

  @ApiProperty({ type: [SameTransactionView] })
  sameTransaction: SameTransactionView[];
}
