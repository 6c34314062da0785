import { ApiProperty } from '@nestjs/swagger';

/** One line of the audit log. */
export class AuditLineView {
  @ApiProperty({ description: 'Unique among all lines.' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: 'Who did it: a username, or a part of the system.' })
  actor: string;

  @ApiProperty()
  action: string;

  @ApiProperty({ type: String, nullable: true, description: 'The account it is about.' })
  account: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  orderId: number | null;

  @ApiProperty({ type: String, nullable: true })
  reference: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Reason or note of a step; what personal data was looked at.',
  })
  detail: string | null;

  @ApiProperty({ type: String, nullable: true, example: '102.89.23.0/24' })
  network: string | null;
}

/** Where the next page starts. */
export class AuditMeta {
  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.' })
  nextCursor: string | null;
}
