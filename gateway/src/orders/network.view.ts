import { ApiProperty } from '@nestjs/swagger';
import type { NetworkLoad } from '@spade/contracts/messages/order-lists';
import { FieldRule } from '../http/validation/field-rule.ts';
import { ReasonDto } from './dto/staff-actions.dto.ts';

/** A network with several open orders. Amounts are naira with two decimals. */
export class NetworkLoadView implements Omit<NetworkLoad, 'totalKobo'> {
  @ApiProperty({ description: 'Never a full address.', example: '102.89.23.0/24' })
  network: string;

  @ApiProperty({ type: 'integer', description: 'Orders without a confirmed payment.' })
  openOrders: number;

  @ApiProperty({ type: 'integer', description: 'Those that a release cancels: without a proof.' })
  unpaidOrders: number;

  @ApiProperty({ type: 'integer', description: 'Pieces that the open orders hold.' })
  pieces: number;

  @ApiProperty()
  totalPrice: string;

  @ApiProperty({ format: 'date-time' })
  firstAt: string;

  @ApiProperty({ format: 'date-time' })
  lastAt: string;
}

/** Which network to release, and why; the customers read the reason. */
export class ReleaseNetworkDto extends ReasonDto {
  @ApiProperty({ example: '102.89.23.0/24' })
  @FieldRule('network', (value) =>
    typeof value === 'string' && /^[0-9a-f.:]{2,45}\/(24|48)$/.test(value)
      ? undefined
      : 'Choose a network from the list',
  )
  network: string;
}

/** What a release did. */
export class ReleasedView {
  @ApiProperty({ type: 'integer', description: 'How many orders were cancelled.' })
  released: number;
}
