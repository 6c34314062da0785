import { ApiProperty } from '@nestjs/swagger';
import type { HeldStockRow } from '@spade/contracts/messages/catalog-store';

/** Stock of one variant that unpaid orders hold, or that was sold unknown to the store; in pieces. */
export class HeldStockView implements HeldStockRow {
  @ApiProperty({ type: 'integer' })
  productId: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null is the default variant.' })
  variantId: number | null;

  @ApiProperty({ example: 'Adire fabric (4 yards)' })
  title: string;

  @ApiProperty({ type: 'integer', description: 'Unsold pieces, held ones included.' })
  stock: number;

  @ApiProperty({
    type: 'integer',
    description: 'Held by orders that are not confirmed, whether or not a proof came.',
  })
  held: number;

  @ApiProperty({ type: 'integer', description: 'Percent of the stock that is held, 0 to 100.' })
  share: number;

  @ApiProperty({ type: 'integer', description: 'Most pieces that the next order can take.' })
  orderable: number;

  @ApiProperty({
    type: 'integer',
    description: "Sold here and not included in the store's last figure.",
  })
  unknownToStore: number;
}

/** The limit that applies to every variant. */
export class HeldStockMeta {
  @ApiProperty({ type: 'integer', description: 'OPEN_HOLDS_SHARE, in percent.' })
  openShare: number;
}

/** A statement that the store knows of sales made here. */
export class StoreStatementView {
  @ApiProperty({ format: 'uuid', description: 'To take it back with.' })
  statementId: string;

  @ApiProperty({
    type: 'integer',
    description: 'Pieces that return to our stock with the next sync, or leave it again.',
  })
  pieces: number;
}
