import type { EntityManager } from '@mikro-orm/postgresql';
import { bankOf } from '@spade/contracts/money/banks';
import type { RefundAccount, SentRefund } from '@spade/contracts/money/refund';
import { anyOf } from '@spade/platform/database/statements';
import { type Selectable, sql } from 'kysely';
import { type OrdersTables, ordersDb } from '../tables/orders-db.ts';
import { hasNubanCheckDigit } from './bank-details.ts';
import { fitOfName, nameWords } from './person-name.ts';

/** A row of `refund_accounts`, without its order. */
export type RefundAccountRow = Omit<Selectable<OrdersTables['refund_accounts']>, 'orderId'> & {
  /** Another account was named before. */
  isReplaced: boolean;
};

/** Whether the check digit does not fit the bank: a typing error, or a wallet, whose number needs no check digit. */
export function isNumberDoubtful({
  bankCode,
  accountNumber,
}: Pick<RefundAccountRow, 'bankCode' | 'accountNumber'>): boolean {
  const cbnCode = bankOf(bankCode)?.cbnCode ?? null;
  return cbnCode !== null && !hasNubanCheckDigit(cbnCode, accountNumber);
}

/** An account as staff see it. `customerName`: of the order. */
export function presentRefundAccount(row: RefundAccountRow, customerName: string): RefundAccount {
  const { bankCode, accountNumber, accountName, givenAt } = row;
  const words = nameWords(accountName);
  return {
    bankCode,
    bankName: bankOf(bankCode)?.name ?? bankCode,
    accountNumber,
    accountName,
    givenAt: givenAt.toISOString(),
    isNumberDoubtful: isNumberDoubtful(row),
    isReplaced: row.isReplaced,
    isOtherName: fitOfName(nameWords(customerName), { words, isNarration: false }) === 'none',
  };
}

/** `GTBank, account ending in 6789`: what a buyer reads, on a page that anyone with its link may open. */
export const accountInWords = ({
  bankCode,
  accountNumber,
}: Pick<RefundAccountRow, 'bankCode' | 'accountNumber'>): string =>
  `${bankOf(bankCode)?.name ?? bankCode}, account ending in ${accountNumber.slice(-4)}`;

/** By order, what went back and was not undone, oldest first, each with the account that its buyer had named by then. */
export async function readSentRefunds(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, SentRefund[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ordersDb(em)
    .selectFrom('refunds')
    .leftJoin('refund_accounts as account', (join) =>
      join
        .onRef('account.orderId', '=', 'refunds.orderId')
        .onRef('account.givenAt', '<=', 'refunds.paidAt'),
    )
    .where('refunds.orderId', '=', anyOf(orderIds, 'integer'))
    .where('refunds.undoneAt', 'is', null)
    .orderBy('refunds.id')
    .select(['refunds.orderId', 'refunds.amountKobo', 'refunds.paidAt'])
    .select(['account.bankCode', 'account.accountNumber'])
    .execute();
  const sent = new Map<number, SentRefund[]>();
  for (const { orderId, amountKobo, paidAt, bankCode, accountNumber } of rows) {
    const account =
      bankCode !== null && accountNumber !== null
        ? accountInWords({ bankCode, accountNumber })
        : null;
    const refund = { amountKobo, paidAt: paidAt.toISOString(), account };
    sent.set(orderId, [...(sent.get(orderId) ?? []), refund]);
  }
  return sent;
}

/** The accounts that buyers of these orders gave. */
export async function readRefundAccounts(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<Map<number, RefundAccountRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ordersDb(em)
    .selectFrom('refund_accounts')
    .selectAll()
    .select(
      sql<boolean>`(select count(*) from order_events e where e.order_id = refund_accounts.order_id
        and e.kind = 'refund_account_given') > 1`.as('isReplaced'),
    )
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .execute();
  return new Map(rows.map(({ orderId, ...account }) => [orderId, account]));
}
