import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { TestOrderStep } from '@spade/contracts/events/events';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { orderStates, transitions } from '@spade/contracts/orders/order.states';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order, ShownEvent } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { reviewByOf } from './deadlines.ts';
import { checkedPublicId } from './find-order.ts';
import { orderMailFacts } from './order-mails.ts';

/**
 * Orders by which an owner tries the shop. They lie in a table of their own, so that no list, figure, sweep or credit has to
 * leave one out; only what the link of an order opens looks here too: its page, its proof, its receipt. A test order has the
 * columns of `orders` as they were when it was placed; its state follows from what happened since.
 */

/** How public ids of test orders begin; by chance one in a thousand million of the others does, too. */
const PREFIX = 'TEST-';

/** A public id of 22 characters, 102 bits of them random. */
export const newTestId = (): string =>
  `${PREFIX}${randomBytes(13).toString('base64url').slice(0, 17)}`;

/** A test order as `orders` would have it, and who placed it. */
export interface TestOrderRow {
  order: Order;
  tester: string;
  proofAt: Date | null;
  /** The database's clock. */
  now: Date;
}

type SelectedRow = Order & Pick<TestOrderRow, 'tester' | 'proofAt' | 'now'>;

async function select(em: EntityManager, where = sql`true`): Promise<TestOrderRow | undefined> {
  const { rows } = await sql<SelectedRow>`
    select filled.*, test.placed_by as tester, test.proof_at, now() as now
    from test_orders as test, jsonb_populate_record(null::orders, test.facts || jsonb_build_object(
      'id', test.id, 'public_id', test.public_id, 'created_at', test.created_at,
      'payment_deadline', test.created_at + make_interval(mins => (test.facts ->> 'window_minutes')::integer),
      'review_by', test.review_by, 'confirmed_at', test.confirmed_at, 'confirmed_by', test.placed_by
    )) as filled
    where ${where} order by test.id desc limit 1`.execute(ordersDb(em));
  const [row] = rows;
  if (!row) return undefined;
  const { tester, proofAt, now, ...order } = row;
  return { order: { ...order, ...stateOf(order, now) }, tester, proofAt, now };
}

/** What happened to it last; it expires without a sweep. */
function stateOf(
  { confirmedAt, reviewBy, paymentDeadline }: Order,
  now: Date,
): Pick<Order, 'status' | 'failureReason' | 'proofCount'> {
  const proofCount = reviewBy === null ? 0 : 1;
  if (confirmedAt) return { status: transitions.confirm.to, failureReason: null, proofCount };
  if (reviewBy) return { status: transitions.attachProof.to, failureReason: null, proofCount };
  return paymentDeadline > now
    ? { status: 'pending_payment', failureReason: null, proofCount }
    : { status: transitions.expire.to, failureReason: 'expired', proofCount };
}

type Step = (typeof transitions)[keyof typeof transitions];

/** What its page tells of it, oldest first. */
export function historyOf({ order, proofAt }: TestOrderRow): ShownEvent[] {
  const { attachProof, confirm, expire } = transitions;
  const told = (at: Date, { kind, to }: Step) => ({
    at,
    kind,
    toStatus: to,
    reason: null,
  });
  return [
    { at: order.createdAt, kind: 'placed', toStatus: 'pending_payment', reason: null },
    ...(proofAt ? [told(proofAt, attachProof)] : []),
    ...(order.confirmedAt ? [told(order.confirmedAt, confirm)] : []),
    ...(order.status === expire.to ? [told(order.paymentDeadline, expire)] : []),
  ];
}

/** The test order with this public id; undefined where there is none, without a look into the table for almost all ids. */
export async function findTestOrder(
  em: EntityManager,
  publicId: string,
): Promise<TestOrderRow | undefined> {
  if (!publicId.startsWith(PREFIX)) return undefined;
  return select(em, sql`test.public_id = ${checkedPublicId(publicId)}`);
}

/** The newest one. */
export const newestTestOrder = (em: EntityManager): Promise<TestOrderRow | undefined> => select(em);

/** Throws ORDERS.PROOF_NOT_ACCEPTED once it is over. A proof that is sent again is taken again. */
export function checkTestProof({ order: { status } }: TestOrderRow): void {
  if (!orderStates[status].isOpen) throw new CodedError('ORDERS.PROOF_NOT_ACCEPTED', { status });
}

/** The picture itself is not kept: `isRepeat` makes the gateway remove it. Throws ORDERS.PROOF_NOT_ACCEPTED. */
export async function attachTestProof(
  em: EntityManager,
  test: TestOrderRow,
  config: OrdersConfig,
): Promise<ReplyOf<'orders.attach-proof'>> {
  checkTestProof(test);
  const { id } = test.order;
  await em.transactional(async (tx) => {
    const taken = await ordersDb(tx)
      .updateTable('test_orders')
      .set({ proofAt: sql<Date>`now()`, reviewBy: await reviewByOf(tx, config) })
      .where('id', '=', id)
      .where('reviewBy', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0n) await tellTestStep(tx, 'proof-received', test.order, config);
  });
  return { status: transitions.attachProof.to, isLate: false, isPaidLate: false, isRepeat: true };
}

/** The mail of this step is sent. */
export async function tellTestStep(
  em: EntityManager,
  step: TestOrderStep,
  order: Order,
  config: OrdersConfig,
): Promise<void> {
  await recordEvent(em, 'test-order-moved', { ...orderMailFacts(order, config), step });
}
