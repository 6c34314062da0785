import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { nestBuyer, type StaffCorrectableField } from '@spade/contracts/orders/buyer';
import {
  type Correction,
  type CorrectionRefusal,
  changesOf,
  correctedBuyer,
} from '@spade/contracts/orders/correction';
import { mayDo, type StaffRole } from '@spade/contracts/staff/permissions';
import { CONFIG } from '@spade/platform/config/config.module';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { amountDueOf } from './amount-due.ts';
import { correctableByStaff, isUnpaid } from './correctable.ts';
import { recordCorrection } from './corrections.ts';
import { quoteDelivery } from './delivery-quote.ts';
import { mostDiscountKobo } from './discounts.ts';
import { findByStaffName, lockOrder } from './find-order.ts';
import { readOrderDetail } from './order-detail.ts';
import type { OrderChanges } from './transition.ts';

type Request = RequestOf<'orders.correct-for-buyer'>;
type Changes = Correction<StaffCorrectableField>;

/** Why someone in this role may not make these changes; undefined: they may. */
function objectionTo(
  changes: Changes,
  order: Order,
  role: StaffRole,
): CorrectionRefusal | undefined {
  const now = correctableByStaff(order);
  if (!now) return 'erased';
  const { name, email, phone: _phone, ...address } = changes;
  if (Object.keys(address).length > 0 && !now.address) return 'goods_left';
  const isGuarded = now.isGuarded && (name !== undefined || email !== undefined);
  return isGuarded && !mayDo(role, 'settle-payments') ? 'needs_approver' : undefined;
}

/** The fee in words, as the screens have it. */
const feeInWords = (feeKobo: number, isInPrice: boolean) =>
  isInPrice ? formatNaira(feeKobo) : 'not in the price';

/** Staff correct how a buyer is reached, and where the goods go. */
@Controller()
export class CorrectForBuyer {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Nothing that staff were not told changes what the order costs: of an unpaid order another fee must be named, of any
   * other the fee stays. Throws ORDERS.NOT_FOUND, ORDERS.CANNOT_CORRECT, ORDERS.FEE_CHANGED, ORDERS.DISCOUNT_TOO_LARGE.
   */
  @HandleMessage('orders.correct-for-buyer')
  async handle(request: Request): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    await this.em.transactional(async (em) => {
      const order = await lockOrder(em, id);
      // A repeated request finds nothing left to change.
      const changes = changesOf(nestBuyer(order), wanted(request.correction));
      if (Object.keys(changes).length === 0) return;
      const reason = objectionTo(changes, order, request.role);
      if (reason) throw new CodedError('ORDERS.CANNOT_CORRECT', { reason });
      const corrected = { changes, actor: request.adminUsername };
      const delivery = this.deliveryTo(order, changes, request.deliveryFeeKobo);
      await recordCorrection(em, order, { ...corrected, ...delivery }, this.config);
    });
    return readOrderDetail(this.em, id);
  }

  /** The fee and the delivery time of an order whose destination has changed. */
  private deliveryTo(
    order: Order,
    changes: Changes,
    agreedKobo: number | undefined,
  ): { set?: OrderChanges; delivery?: string } {
    if (changes.state === undefined && changes.area === undefined) return {};
    const buyer = { ...nestBuyer(order), ...correctedBuyer(changes) };
    const { totalKobo } = order;
    const { delivery: quote } = quoteDelivery({ buyer, totalKobo }, this.config);
    const { feeKobo, isFeeInPrice, time } = quote;
    const before = feeInWords(order.deliveryFeeKobo, order.isFeeInPrice);
    const today = feeInWords(feeKobo, isFeeInPrice);
    if (before === today) return { set: { deliveryTime: time } };
    if (!isUnpaid(order))
      return {
        set: { deliveryTime: time },
        delivery: `delivery stays ${before}, today it is ${today}`,
      };
    const changed = { ...order, deliveryFeeKobo: feeKobo };
    const atMostKobo = mostDiscountKobo(changed);
    if (order.discountKobo > atMostKobo)
      throw new CodedError('ORDERS.DISCOUNT_TOO_LARGE', { atMostKobo });
    const amountDueKobo = amountDueOf(changed);
    if (feeKobo !== agreedKobo)
      throw new CodedError('ORDERS.FEE_CHANGED', { feeKobo, isFeeInPrice, amountDueKobo });
    return {
      set: { deliveryFeeKobo: feeKobo, isFeeInPrice, deliveryTime: time },
      delivery: `delivery ${today} instead of ${before}`,
    };
  }
}

/** Another state has other areas. */
const wanted = (correction: Changes): Changes =>
  correction.state === undefined ? correction : { area: '', ...correction };
