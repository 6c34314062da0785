import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { MAX_QUANTITY } from '@spade/contracts/ids';
import type { KnownBuyer } from '@spade/contracts/messages/buyers';
import { parseNaira } from '@spade/contracts/naira';
import { IsIn, IsOptional } from 'class-validator';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../../http/admin.guard.ts';
import { idempotencyKeyFrom } from '../../http/client-address.ts';
import { GatewayError } from '../../http/gateway.errors.ts';
import { Answers, AnswersErrors } from '../../http/openapi-answers.ts';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { Reads } from '../../http/validation/input.pipe.ts';
import { IsPhone, phoneSchema } from '../../http/validation/phone-rule.ts';
import { IsReason } from '../../http/validation/text-rules.ts';
import { IsPositiveNaira, naira } from '../../http/validation/value-rules.ts';
import { instant, integer, one, orNull, present, text, view } from '../../http/view.ts';
import { orderRequestOf } from '../../shop/order-request.ts';
import { PlaceOrderDto } from '../../shop/place-order.dto.ts';
import { AdminOrderDetailView } from './admin-order.view.ts';
import { buyerView, presentBuyer } from './buyer.view.ts';
import { BuyerBlockView } from './buyers.controller.ts';
import { OrderPresenter } from './order.presenter.ts';

/** How long a buyer may have to pay what staff ordered for them, in hours. */
const payWithinHours = [2, 24, 72] as const;

/** The order form of staff: that of buyers, and how long the buyer has to pay. */
@ApiRules()
export class StaffOrderDto extends PlaceOrderDto {
  @ApiProperty({ default: 24, required: false })
  @IsIn(payWithinHours, { message: `Must be one of ${payWithinHours.join(', ')} hours` })
  @Reads((value) => value ?? 24)
  payWithinHours: number = 24;

  @ApiProperty({
    ...naira,
    description: 'Taken off the price, as agreed with the buyer; needs `discountReason`.',
  })
  @IsOptional()
  @IsPositiveNaira()
  discount?: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why it costs less: for staff, kept in the history.',
  })
  @IsOptional()
  @IsReason()
  discountReason?: string;
}

/** Throws VALIDATION for a discount without a reason. */
function discountOf({ discount, discountReason: reason }: StaffOrderDto) {
  if (discount === undefined) return {};
  if (reason === undefined)
    throw new GatewayError('VALIDATION', { errors: { discountReason: ['Please give a reason'] } });
  return { discount: { amountKobo: parseNaira(discount) ?? 0, reason } };
}

/** The buyer that staff search for. */
@ApiRules()
export class KnownBuyerDto {
  @ApiProperty(phoneSchema)
  @IsPhone()
  phone: string;
}

/** A buyer as their newest orders name them. */
const KnownBuyerView = view('KnownBuyerView', {
  ...buyerView,
  shippingAddress: text(
    'As the newest order that was delivered has it; empty where there is none.',
  ),
  id: integer('The number of the newest order.'),
  reference: text('Of the newest order.'),
  orderedAt: instant(),
  open: integer('Orders that are neither paid nor over.'),
  block: orNull(one(BuyerBlockView, 'Staff may order for them all the same; null: there is none.')),
});

/** Wraps a buyer who may be missing, since an answer is always an object. */
const FoundBuyerView = view('FoundBuyerView', {
  found: orNull(one(KnownBuyerView, 'Null: no one ordered with this phone.')),
});

const presentKnownBuyer = ({ buyer, ...known }: KnownBuyer) =>
  present(KnownBuyerView, known, presentBuyer(buyer));

/** Orders that staff place for buyers who call, write, or stand at the counter. */
@ApiTags('orders (staff)')
@Controller('admin/orders')
@AdminOnly()
export class PlaceForBuyerController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Place an order for a buyer',
    description:
      'As the buyer would, who gets the same mail; with a longer time to pay, and without the limits on open orders and on shares of a stock. Nothing is sold twice. The history says who placed it.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'The same key with the same body returns the same order; with another body, 422.',
    schema: { type: 'string', maxLength: 255 },
  })
  @Answers(AdminOrderDetailView, 201)
  @AnswersErrors(403, 404, 409, 422, 503)
  async place(
    @Body() form: StaffOrderDto,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = {
      idempotencyKey: idempotencyKeyFrom(key),
      ...orderRequestOf(form, MAX_QUANTITY),
      placedBy: {
        username: admin.username,
        role: admin.role,
        windowMinutes: form.payWithinHours * 60,
        ...discountOf(form),
      },
    };
    const order = await this.client.send('orders.place-for-buyer', request);
    return { success: true, data: this.presenter.detail(order, admin) };
  }

  /** The phone number travels in the body, not in the address, because addresses are logged. */
  @Post('known-buyer')
  @HttpCode(200)
  @ApiOperation({ summary: 'Who ordered with this phone, for another order' })
  @Answers(FoundBuyerView)
  async knownBuyer(@Body() { phone }: KnownBuyerDto) {
    const { found } = await this.client.send('orders.find-buyer', { phone });
    return { success: true, data: { found: found && presentKnownBuyer(found) } };
  }
}
