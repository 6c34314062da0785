import type { EntityManager } from '@mikro-orm/postgresql';
import { buyerField, buyerFieldNames } from '@spade/contracts/orders/buyer';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { erasedPayer } from '../orders/erased.ts';
import { forgetNotes } from '../orders/order-notes.ts';
import { forgetProblems, removeProblemPictures } from '../orders/order-problems.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** Column of the buyer → what replaces it; columns that accounts need are missing. */
const erasedColumns = Object.fromEntries(
  buyerFieldNames
    .map(buyerField)
    .flatMap(({ flatName, erasedAs }) => (erasedAs === null ? [] : [[flatName, erasedAs]])),
);

/**
 * Hides the pictures of these orders and forgets what was read from them, in the transaction of `em`. The
 * gateway's hourly sweep then removes the objects, since `orders.known-proofs` says that they were removed.
 * The hashes of picture and transaction id stay: they show nothing, and still reveal the same receipt on
 * another order.
 */
export async function removePictures(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const db = ordersDb(em);
  await db
    .updateTable('order_proofs')
    .set({
      pictureRemovedAt: sql<Date>`now()`,
      readAmountKobo: null,
      readPaidOn: null,
      readPaidAt: null,
      readTransactionId: null,
    })
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .where('pictureRemovedAt', 'is', null)
    .execute();
  await removeProblemPictures(em, orderIds);
  await db
    .updateTable('orders')
    .set({ paymentProofUrl: null })
    .where('id', '=', anyOf(orderIds, 'integer'))
    .execute();
}

/**
 * Removes who paid from the credits of these orders, from their alerts, and from the debits that took credits back;
 * amount, day and the bank's id stay.
 */
async function erasePayers(em: EntityManager, orderIds: readonly number[]): Promise<void> {
  const db = ordersDb(em);
  const ofOrders = sql`(select credit_id from credit_decisions
    where order_id = ${anyOf(orderIds, 'integer')})`;
  await db
    .updateTable('credits')
    .set(erasedPayer)
    .where(sql<SqlBool>`id in ${ofOrders}`)
    .where('source', '!=', 'attested')
    .execute();
  await db
    .updateTable('credit_sightings')
    .set(erasedPayer)
    .where(sql<SqlBool>`credit_id in ${ofOrders}`)
    .execute();
  await db
    .updateTable('alerts')
    .set({ ...erasedPayer, subject: null })
    .where(sql<SqlBool>`id in (select alert_id from credits where id in ${ofOrders})`)
    .execute();
  await db
    .updateTable('debits')
    .set({ narration: erasedPayer.narration })
    .where(
      sql<SqlBool>`id in (select debit_id from credit_reversals where credit_id in ${ofOrders})`,
    )
    .execute();
}

/**
 * Removes the buyer from these orders, in the transaction of `em`: the personal fields (contracts:
 * `buyerFields`), the pictures, the notes of staff, what was said to be wrong, the account for a refund, and the delivered events that repeat them. What accounts need
 * stays: reference, product, amounts, state, times and the federal state it was shipped to
 * (NDPA 2023 s.34 lets a legal duty outweigh erasure).
 */
export async function eraseOrders(em: EntityManager, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await removePictures(em, orderIds);
  const db = ordersDb(em);
  await db
    .deleteFrom('outbox')
    .where('doneAt', 'is not', null)
    .where(sql<string>`payload->>'orderId'`, 'in', (query) =>
      query.selectFrom('orders').select('publicId').where('id', '=', anyOf(orderIds, 'integer')),
    )
    .execute();
  await erasePayers(em, orderIds);
  await forgetNotes(em, orderIds);
  await forgetProblems(em, orderIds);
  await db
    .deleteFrom('refund_accounts')
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .execute();
  await db
    .updateTable('shipments')
    .set({ riderPhone: null, trackingUrl: null, handoverCode: null })
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .execute();
  await db
    .updateTable('orders')
    .set({ ...erasedColumns, mailbox: null, network: null, erasedAt: sql<Date>`now()` })
    .where('id', '=', anyOf(orderIds, 'integer'))
    .execute();
}
