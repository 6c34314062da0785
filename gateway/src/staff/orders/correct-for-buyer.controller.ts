import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags, PartialType, PickType } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { parseNaira } from '@spade/contracts/naira';
import { staffCorrectableFields } from '@spade/contracts/orders/buyer';
import { correctionIn } from '@spade/contracts/orders/correction';
import { IsOptional, ValidateIf } from 'class-validator';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../../http/admin.guard.ts';
import { Answers, AnswersErrors } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { IsNaira, naira } from '../../http/validation/value-rules.ts';
import { IsArea, IsLandmark, PlaceOrderDto } from '../../shop/place-order.dto.ts';
import { AdminOrderDetailView } from './admin-order.view.ts';
import { OrderPresenter } from './order.presenter.ts';

/** What every order has, as the order form has it: if it is given, it is not empty. */
const RequiredFields = PartialType(
  PickType(PlaceOrderDto, [
    'customerName',
    'customerEmail',
    'customerPhone',
    'shippingAddress',
    'shippingCity',
    'shippingState',
  ]),
  { skipNullProperties: false },
);

/** A field that an empty text takes away. */
const ifGiven = (name: keyof StaffCorrectionDto) =>
  ValidateIf((form: StaffCorrectionDto) => form[name] !== undefined);

/** What staff correct of an order; what is left out stays. */
@ApiRules()
export class StaffCorrectionDto extends RequiredFields {
  @ApiProperty({ description: 'An empty one takes it away.', example: 'Opposite the post office' })
  @ifGiven('shippingLandmark')
  @IsLandmark()
  shippingLandmark?: string;

  @ApiProperty({ description: 'Empty for the rest of the state.', example: 'Lagos Island' })
  @ifGiven('deliveryArea')
  @IsArea()
  deliveryArea?: string;

  @ApiProperty({
    ...naira,
    description:
      'The delivery fee at the new state or area, 0.00 where staff tell it. Needed where it differs, of an order for which nothing has come; of any other the fee stays.',
  })
  @IsOptional()
  @IsNaira()
  deliveryFee?: string;
}

/** Staff correct what a buyer typed. `:id` is the integer or the public id. */
@ApiTags('orders (staff)')
@Controller('admin/orders')
@AdminOnly()
export class CorrectForBuyerController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
  ) {}

  @Post(':id/correct')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Correct who the buyer is, how to reach them and where the goods go',
    description:
      'See `canCorrect` of the order. The buyer gets an email; of another email address both mailboxes do. Another delivery fee is refused with 409 ORDERS.FEE_CHANGED until it is named.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async correct(
    @Param('id') id: string,
    @Body() form: StaffCorrectionDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const deliveryFeeKobo = parseNaira(form.deliveryFee);
    const order = await this.client.send('orders.correct-for-buyer', {
      order: staffOrderName(id),
      adminUsername: admin.username,
      role: admin.role,
      correction: correctionIn(form, staffCorrectableFields),
      deliveryFeeKobo,
    });
    return { success: true, data: this.presenter.detail(order, admin) };
  }
}
