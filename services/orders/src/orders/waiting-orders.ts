import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { mailFieldNames, pickBuyer } from '@spade/contracts/orders/buyer';
import { mailboxOf, shortenedEmail } from '@spade/contracts/orders/mailbox';
import type { WaitingOrder } from '@spade/contracts/orders/mailbox-code';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { type SqlBool, sql } from 'kysely';
import type { WaitingOrderRow } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { eraseWaiting } from './erase-waiting.ts';
import { newPublicId } from './find-order.ts';
import { type CodeRequest, countCodes, findOpenCode, issueCode, tryCode } from './mailbox-codes.ts';
import { lockNames } from './open-orders.ts';

/**
 * Orders that wait for a code from the mailbox of their buyer (network-share.ts says when). They are stored and hold
 * nothing. With the right code one is placed, under the same public id. Without it, it lapses, and what the buyer typed is
 * erased; the rest of the row tells visitors of its page so.
 */

/** How long the buyer may take to enter a code; a code lasts as long as mailbox-codes.ts says. */
const WAITS_MINUTES = 60;
/** The first one, and another where its time or its tries are over. */
const MAX_CODES = 2;

/** One that has not lapsed. */
type LiveOrder = WaitingOrderRow & { request: PlaceOrderRequest };

/** What is to be placed, once its code was entered. */
export type ProvenOrder = Pick<LiveOrder, 'request' | 'bodyHash'>;

const isLive = sql<SqlBool>`request is not null and lapses_at > now()`;

const ownerOf = ({ request }: LiveOrder) =>
  `mailbox ${hash('sha256', mailboxOf(request.buyer.email), 'base64url')}`;

/** The code allows this order alone, as it is. */
const codeFor = (order: LiveOrder): CodeRequest => ({
  owner: ownerOf(order),
  purpose: 'order',
  subject: `${order.publicId} ${order.bodyHash}`,
});

const select = (em: EntityManager) =>
  ordersDb(em).selectFrom('waiting_orders').selectAll().where(isLive).$castTo<LiveOrder>(); // `isLive` says so

/**
 * Stores an order that is refused until its buyer enters a code, and mails the code; the same request again finds it, and
 * another body under the same key takes its place. With the code, returns what is to be placed. Throws
 * ORDERS.CODE_NEEDED, ORDERS.CODE_REFUSED, ORDERS.CODE_LAPSED, ORDERS.TOO_MANY_CODES.
 */
export async function proveOrStore(
  em: EntityManager,
  { mailboxCode, ...request }: PlaceOrderRequest,
  bodyHash: string,
): Promise<ProvenOrder> {
  const { idempotencyKey } = request;
  const proven = await committed(em, async (tx) => {
    const known = await select(tx)
      .where(({ or, and, eb }) =>
        or([
          and([eb('idempotencyKey', '=', idempotencyKey), eb('bodyHash', '=', bodyHash)]),
          // A client without a key of its own has another one with the code.
          ...(mailboxCode === undefined ? [] : [eb('bodyHash', '=', bodyHash)]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const order = known ?? (await store(tx, request, bodyHash));
    return prove(tx, order, known && mailboxCode);
  });
  // Placed at this moment: it is found by its key.
  return proven ?? { request, bodyHash };
}

/**
 * The waiting order with this public id, once its code is entered or was before; without a code another one is mailed
 * where none can be entered. Undefined where no order waits, which may have been placed meanwhile. Throws as
 * {@link proveOrStore}.
 */
export async function proveWaiting(
  em: EntityManager,
  publicId: string,
  code: string | undefined,
): Promise<ProvenOrder | undefined> {
  return committed(em, async (tx) => {
    const order = await select(tx).where('publicId', '=', publicId).executeTakeFirst();
    return order ? prove(tx, order, code) : lapsedOrder(tx, publicId);
  });
}

/** Throws ORDERS.CODE_NEEDED with what the order waits for, or ORDERS.CODE_LAPSED; returns where no order waits. */
export async function refuseWaiting(em: EntityManager, publicId: string): Promise<void> {
  const order = await select(em).where('publicId', '=', publicId).executeTakeFirst();
  const refusal = order ? await codeNeeded(em, order) : await lapsedOrder(em, publicId);
  if (refusal) throw refusal;
}

/** Throws a refusal after the transaction: the order, its code and the tries of it are kept. */
async function committed<T>(
  em: EntityManager,
  work: (tx: EntityManager) => Promise<T | CodedError>,
): Promise<T> {
  const outcome = await em.transactional(work);
  if (outcome instanceof CodedError) throw outcome;
  return outcome;
}

async function store(
  em: EntityManager,
  request: PlaceOrderRequest,
  bodyHash: string,
): Promise<LiveOrder> {
  const { idempotencyKey, productId } = request;
  const asked = {
    bodyHash,
    productId,
    request: sql<PlaceOrderRequest>`${JSON.stringify(request)}::jsonb`,
    provenAt: null,
    lapsesAt: sql<Date>`now() + make_interval(mins => ${WAITS_MINUTES})`,
  };
  return ordersDb(em)
    .insertInto('waiting_orders')
    .values({ publicId: newPublicId(), idempotencyKey, ...asked })
    .onConflict((conflict) => conflict.column('idempotencyKey').doUpdateSet(asked))
    .returningAll()
    .$castTo<LiveOrder>()
    .executeTakeFirstOrThrow();
}

async function prove(
  em: EntityManager,
  found: LiveOrder,
  code: string | undefined,
): Promise<LiveOrder | CodedError | undefined> {
  const request = codeFor(found);
  // The name is locked before the row, as when an order is stored.
  await lockNames(em, [request.owner]);
  const order = await select(em).where('id', '=', found.id).forUpdate().executeTakeFirst();
  // Placed by a request of the same moment.
  if (!order) return undefined;
  if (order.provenAt !== null) return order;
  if (code !== undefined) {
    const { isRight, triesLeft } = await tryCode(em, request, code);
    if (isRight) return setProven(em, order);
    if (triesLeft === 0 && (await countCodes(em, request)) >= MAX_CODES) return lapse(em, order);
    return new CodedError('ORDERS.CODE_REFUSED', { triesLeft });
  }
  const open = await findOpenCode(em, request);
  if (!open && (await countCodes(em, request)) >= MAX_CODES) return lapse(em, order);
  return (await mailCode(em, order, request)) ?? codeNeeded(em, order);
}

async function setProven(em: EntityManager, { id }: LiveOrder): Promise<LiveOrder> {
  return ordersDb(em)
    .updateTable('waiting_orders')
    .set({ provenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .$castTo<LiveOrder>()
    .executeTakeFirstOrThrow();
}

/** Mails a code unless one can still be entered. */
async function mailCode(
  em: EntityManager,
  { id, publicId, request: asked }: LiveOrder,
  request: CodeRequest,
): Promise<CodedError | undefined> {
  const issued = await issueCode(em, request);
  if (!issued) return new CodedError('ORDERS.TOO_MANY_CODES', {});
  const { code, isNew, expiresAt } = issued;
  if (!isNew) return undefined;
  await ordersDb(em)
    .updateTable('waiting_orders')
    .set({ lapsesAt: sql<Date>`greatest(lapses_at, ${expiresAt}::timestamptz)` })
    .where('id', '=', id)
    .execute();
  await recordEvent(em, 'order-code-issued', {
    orderId: publicId,
    buyer: pickBuyer(asked.buyer, mailFieldNames),
    network: asked.network ?? null,
    code,
    expiresAt: expiresAt.toISOString(),
  });
  return undefined;
}

/** What the buyer of a waiting order is told. */
async function codeNeeded(em: EntityManager, order: LiveOrder): Promise<CodedError> {
  const { publicId: orderId, productId, provenAt, lapsesAt, request } = order;
  const open = await findOpenCode(em, codeFor(order));
  const isProven = provenAt !== null;
  const waiting: WaitingOrder = {
    orderId,
    productId,
    quantity: request.quantity,
    mailbox: shortenedEmail(request.buyer.email),
    triesLeft: isProven ? 0 : (open?.triesLeft ?? 0),
    next: isProven ? 'place' : open ? 'enter_code' : 'ask_for_code',
  };
  const expiresAt = (open?.expiresAt ?? lapsesAt).toISOString();
  return new CodedError('ORDERS.CODE_NEEDED', { expiresAt, purpose: 'order', waiting });
}

/** No code of it can be entered any more. */
async function lapse(em: EntityManager, { id, productId }: LiveOrder): Promise<CodedError> {
  await eraseWaiting(em, sql<SqlBool>`id = ${id}`);
  return new CodedError('ORDERS.CODE_LAPSED', { productId });
}

async function lapsedOrder(em: EntityManager, publicId: string): Promise<CodedError | undefined> {
  const row = await ordersDb(em)
    .selectFrom('waiting_orders')
    .select('productId')
    .where('publicId', '=', publicId)
    .executeTakeFirst();
  return row && new CodedError('ORDERS.CODE_LAPSED', { productId: row.productId });
}
