import type { EntityManager } from '@mikro-orm/postgresql';
import { type ActorKind, SYSTEM } from '@spade/contracts/staff/actor';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { instantsOf, type Period } from './period.ts';

/** Confirmations of a period, of all (`actor` null) or of one actor, and how long they took. */
export interface Confirmations {
  actor: string | null;
  actorKind: ActorKind | null;
  confirmed: number;
  medianSeconds: number | null;
  p90Seconds: number | null;
}

/** The whole seconds within which this share of the confirmations was done. */
const percentile = (share: number) =>
  sql<
    number | null
  >`round(percentile_cont(${sql.lit(share)}) within group (order by seconds))::integer`;

/** Who took a step: any username may look like another actor's name. Lines of an earlier release have the name alone. */
const kindOf = (event: string) =>
  sql<ActorKind>`coalesce(${sql.ref(`${event}.actor_kind`)},
    case ${sql.ref(`${event}.actor`)} when ${sql.lit(SYSTEM.name)} then ${sql.lit(SYSTEM.kind)} else 'person' end)`;

/** No one has taken the confirmation `event` back since. */
const isStanding = sql<SqlBool>`not exists (select from order_events undone
  where undone.order_id = event.order_id and undone.id > event.id
    and undone.kind in ('confirmation_undone', 'payment_asked_again'))`;

/**
 * The confirmations of a period: of all, and by person. A buyer waits from the newest proof, or, where the bank's
 * credit came without one, from the order. A confirmation that was undone later does not count. Reads indexes alone
 * (`orders_figures` and others).
 */
export function readConfirmations(em: EntityManager, period: Period): Promise<Confirmations[]> {
  const { start, end } = instantsOf(period);
  return (
    ordersDb(em)
      .with('waits', (db) =>
        db
          .selectFrom('order_events as event')
          .innerJoin('orders', 'orders.id', 'event.orderId')
          .leftJoin('order_proofs as proof', (join) =>
            join
              .onRef('proof.proofId', '=', 'orders.latestProofId')
              .onRef('proof.uploadedAt', '<=', 'event.at'),
          )
          .where('event.kind', '=', sql.lit('confirmed'))
          .where('event.at', '>=', start)
          .where('event.at', '<', end)
          .where(isStanding)
          .select([
            'event.actor',
            kindOf('event').as('actorKind'),
            // Not extract(), which makes a numeric of each.
            sql<number>`date_part('epoch', event.at - coalesce(proof.uploaded_at, orders.created_at))`.as(
              'seconds',
            ),
          ]),
      )
      .selectFrom('waits')
      .select(({ fn }) => [
        'actor',
        'actorKind',
        fn.countAll<number>().as('confirmed'),
        percentile(0.5).as('medianSeconds'),
        percentile(0.9).as('p90Seconds'),
      ])
      // The set of the period alone has no actor.
      .groupBy(sql`grouping sets ((), (actor, actor_kind))`)
      .execute()
  );
}

/** How many matches of each actor someone took back in the period. */
export function countReversed(
  em: EntityManager,
  period: Period,
): Promise<{ actor: string; actorKind: ActorKind; reversed: number }[]> {
  const { start, end } = instantsOf(period);
  return (
    ordersDb(em)
      .selectFrom('credit_events as undone')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('credit_events as matched')
            .whereRef('matched.creditId', '=', 'undone.creditId')
            .whereRef('matched.orderId', '=', 'undone.orderId')
            .whereRef('matched.id', '<', 'undone.id')
            .where('matched.kind', '=', 'matched')
            .orderBy('matched.id', 'desc')
            .limit(1)
            .select(['matched.actor', kindOf('matched').as('actorKind')])
            .as('taken'),
        (join) => join.onTrue(),
      )
      .where('undone.kind', '=', sql.lit('undone'))
      // Not a dismissal.
      .where('undone.orderId', 'is not', null)
      .where('undone.at', '>=', start)
      .where('undone.at', '<', end)
      .groupBy(['taken.actor', 'taken.actorKind'])
      .select(({ fn }) => ['taken.actor', 'taken.actorKind', fn.countAll<number>().as('reversed')])
      .execute()
  );
}
