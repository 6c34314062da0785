import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { TestOrder } from '@spade/contracts/messages/orders';
import { formatKobo } from '@spade/contracts/naira';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../http/admin.guard.ts';
import { Answers, AnswersErrors } from '../http/openapi-answers.ts';
import { publicOrderId } from '../http/path-ids.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import { instant, one, orNull, present, text, view } from '../http/view.ts';
import { orderStatus } from '../shop/order-parts.view.ts';

/** An order by which an owner tries the shop. */
const TestOrderView = view('TestOrderView', {
  orderId: text('The public id, for the page of the buyer.'),
  reference: text('Begins with `TEST-`.', { example: 'TEST-7K4M2' }),
  status: orderStatus,
  productTitle: text(),
  totalAmount: text('Naira, two decimals.', { example: '25000.00' }),
  createdAt: instant(),
  placedBy: text(),
  email: text('Its mails go there: the address of the company.'),
});

/** Wraps what may not be there: an answer always has an object. */
const NewestTestOrderView = view('NewestTestOrderView', {
  order: orNull(one(TestOrderView, 'Null: there was none yet.')),
});

const presentTest = (order: TestOrder) =>
  present(TestOrderView, order, { totalAmount: formatKobo(order.amountDueKobo) });

/** An owner tries the shop with orders that hold no stock, count nowhere and are in no list. */
@ApiTags('admin')
@Controller('admin/test-order')
@AdminOnly()
@Needs('change-settings')
export class TestOrderController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The newest test order' })
  @Answers(NewestTestOrderView)
  async newest() {
    const { order } = await this.client.send('orders.get-test', {});
    return { success: true, data: { order: order && presentTest(order) } };
  }

  @Post()
  @ApiOperation({
    summary: 'Place a test order',
    description:
      'One piece of the first product on sale, ordered by the company itself. It takes no stock, goes to no store and no webhook, and no payment is matched to it. Its mails and its receipt say TEST.',
  })
  @Answers(TestOrderView, 201)
  @AnswersErrors(404)
  async place(@CurrentAdmin() admin: AdminSession) {
    const { products } = await this.client.send('catalog.list-staff-products', {
      limit: 1,
      state: 'on_sale',
    });
    const [product] = products;
    const [variant] = product?.variants ?? [];
    if (!product || !variant) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
    const order = await this.client.send('orders.place-test', {
      productId: product.id,
      variantId: variant.id,
      title: product.title,
      unitPriceKobo: variant.priceKobo,
      adminUsername: admin.username,
    });
    await this.audit.record('test_order_placed', order.reference, admin);
    return { success: true, data: presentTest(order) };
  }

  @Post(':orderId/confirm')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Say that a test order is paid',
    description: 'As when staff confirm a payment: the mail of it is sent, and there is a receipt.',
  })
  @Answers(TestOrderView)
  @AnswersErrors(404, 409)
  async confirm(@Param('orderId') orderId: string) {
    const id = publicOrderId(orderId);
    const order = await this.client.send('orders.confirm-test', { orderId: id });
    return { success: true, data: presentTest(order) };
  }
}
