import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlertCredit } from '@spade/contracts/money/alert';
import { saysReversal } from '../matching/reversals.ts';
import { alertFingerprintOf, alertKeyOf } from '../money/credit-identity.ts';
import { ordersDb } from '../order/order.tables.ts';
import { isShopAccount } from './shop-account.ts';

/** An alert that is not a credit, and why in words for staff. */
export interface RefusedAlert {
  state: 'refused' | 'unreadable';
  reason: string;
}

/** Adds the credit of an alert that is for the shop's account and not known from an earlier one. */
export async function addAlertCredit(
  em: EntityManager,
  credit: AlertCredit,
  accountNumber: string,
): Promise<RefusedAlert | { creditId: number }> {
  const refused = (reason: string): RefusedAlert => ({ state: 'refused', reason });
  const { account, amountKobo, valueDate, bookedAt, narration, sender, bankId } = credit;
  if (saysReversal(narration))
    return refused('It says that it is a reversal, which is no payment.');
  if (!isShopAccount(account, accountNumber))
    return refused(`It is for the account ${account}, which is not the shop's.`);
  const db = ordersDb(em);
  const bankKey = alertKeyOf(credit);
  const fingerprint = alertFingerprintOf(credit);
  const known = await db
    .selectFrom('credits')
    .select(['id', 'bankKey'])
    .where((row) =>
      bankKey === null ? row('fingerprint', '=', fingerprint) : row('bankKey', '=', bankKey),
    )
    .executeTakeFirst();
  if (known && bankKey !== null)
    return refused(`The bank's id "${bankId}" is that of credit ${known.id}, which came before.`);
  if (known)
    return refused(
      `Amount, time and narration are those of credit ${known.id}. If it is a second payment, the statement will show it.`,
    );
  const { id: creditId } = await db
    .insertInto('credits')
    .values({
      ...{ bankKey, fingerprint, amountKobo, valueDate, narration },
      source: 'alert',
      bookedAt: bookedAt === undefined ? null : new Date(bookedAt),
      sender: sender ?? null,
      bankId: bankId ?? null,
      recordedBy: 'worker',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { creditId };
}
