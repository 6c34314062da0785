import type { EntityManager } from '@mikro-orm/postgresql';
import { transitions } from '@spade/contracts/orders/order.states';
import { type SqlBool, sql } from 'kysely';
import { amountDue } from '../orders/amount-due.ts';
import { type Confirmer, confirmedBy, tellConfirmed } from '../orders/confirmation.ts';
import { type Step, takeStep } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Confirms the order if it is open and what it received reaches the amount due; returns whether it did. */
export async function confirmPaid(
  em: EntityManager,
  { role, ...step }: Pick<Step, 'orderId' | 'actor' | 'reason'> & Pick<Confirmer, 'role'>,
  amountReceivedKobo: number,
  config: OrdersConfig,
): Promise<boolean> {
  const { from, to, kind } = transitions.confirmByCredit;
  const confirmer = { actor: step.actor, role };
  const order = await takeStep(em, {
    ...step,
    from,
    to,
    kind,
    onlyIf: () =>
      sql<SqlBool>`${amountReceivedKobo}::bigint - amount_refunded_kobo >= ${amountDue()}`,
    set: { amountReceivedKobo, ...confirmedBy(confirmer), isConfirmedByCredit: true },
  });
  if (order) await tellConfirmed(em, order, confirmer, config);
  return order !== undefined;
}
