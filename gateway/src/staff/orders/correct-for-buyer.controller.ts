import { applyDecorators, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { parseNaira } from '@spade/contracts/naira';
import { correctionIn, staffCorrectableFields } from '@spade/contracts/orders/correction';
import { IsOptional, ValidateIf } from 'class-validator';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../../http/admin.guard.ts';
import { Answers, AnswersErrors } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { buyerRules } from '../../shop/buyer-rules.ts';
import { AdminOrderDetailView } from './admin-order.view.ts';
import { naira } from './grants.dto.ts';
import { OrderPresenter } from './order.presenter.ts';

/** A field that may be left out. */
const ifGiven = (name: keyof StaffCorrectionDto) =>
  applyDecorators(
    ApiProperty({ required: false }),
    ValidateIf((form: StaffCorrectionDto) => form[name] !== undefined),
  );

/** What staff correct of an order; what is left out stays. */
export class StaffCorrectionDto {
  @ifGiven('customerName')
  @buyerRules.customerName()
  customerName?: string;

  @ifGiven('customerEmail')
  @buyerRules.customerEmail()
  customerEmail?: string;

  @ifGiven('customerPhone')
  @buyerRules.customerPhone()
  customerPhone?: string;

  @ifGiven('shippingAddress')
  @buyerRules.shippingAddress()
  shippingAddress?: string;

  @ifGiven('shippingLandmark')
  @buyerRules.shippingLandmark({ min: 0, description: 'An empty one takes it away.' })
  shippingLandmark?: string;

  @ifGiven('shippingCity')
  @buyerRules.shippingCity()
  shippingCity?: string;

  @ifGiven('shippingState')
  @buyerRules.shippingState()
  shippingState?: string;

  @ifGiven('deliveryArea')
  @buyerRules.deliveryArea({ min: 0, description: 'Empty for the rest of the state.' })
  deliveryArea?: string;

  @ApiPropertyOptional({
    ...naira,
    description:
      'The delivery fee at the new state or area, 0.00 where staff tell it. Needed where it differs, of an order for which nothing has come; of any other the fee stays.',
  })
  @IsOptional()
  @FieldRule('deliveryFee', (value) =>
    parseNaira(value) === undefined ? 'Enter an amount such as 500.00' : undefined,
  )
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
      ...(deliveryFeeKobo !== undefined && { deliveryFeeKobo }),
    });
    return { success: true, data: this.presenter.detail(order, admin) };
  }
}
