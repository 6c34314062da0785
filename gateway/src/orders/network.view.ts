import { ApiProperty } from '@nestjs/swagger';
import { FieldRule } from '../http/validation/field-rule.ts';
import { OptionalSwitch } from '../http/validation/query-fields.ts';
import { instant, integer, text, view } from '../http/view.ts';
import { ReasonDto } from './dto/staff-actions.dto.ts';

/** A network with several open orders. Amounts are naira with two decimals. */
export const NetworkLoadView = view('NetworkLoadView', {
  network: text('Never a full address.', { example: '102.89.23.0/24' }),
  openOrders: integer('Orders without a confirmed payment.'),
  unpaidOrders: integer('Those that a release cancels: without a proof.'),
  unreadOrders: integer('Those with a picture on which no payment was read.'),
  pieces: integer('Pieces that the open orders hold.'),
  totalPrice: text(),
  firstAt: instant(),
  lastAt: instant(),
});

/** Which network to release, and why; the customers read the reason. */
export class ReleaseNetworkDto extends ReasonDto {
  @ApiProperty({ example: '102.89.23.0/24' })
  @FieldRule('network', (value) =>
    typeof value === 'string' && /^[0-9a-f.:]{2,45}\/(24|48)$/.test(value)
      ? undefined
      : 'Choose a network from the list',
  )
  network: string;

  @OptionalSwitch(
    'Also orders with a picture on which no payment was read: they go on without their stock, as paid late.',
  )
  withPictures?: boolean;
}

/** What a release did. */
export const ReleasedView = view('ReleasedView', {
  released: integer('How many orders gave their stock back.'),
});
