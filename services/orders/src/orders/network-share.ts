import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import { failuresWhere } from '@spade/contracts/orders/order.endings';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { amountDue } from './amount-due.ts';
import { isInState } from './transition.ts';

/**
 * The rule against denial of stock. One unpaid order takes at most {@link ORDER_SHARE} of a stock, and the order with which
 * unpaid ones pass half of it at most so much together with its network's others. Below, there is no further rule. Above, the unpaid orders of one network hold at most
 * NETWORK_HOLDS_SHARE of it, divided by the number of networks that hold any: a mobile carrier has thousands of buyers
 * behind one network, so orders alone say nothing, and one that pays gets more. Where {@link MANY_NETWORKS} hold any, no
 * share tells buyers from an attacker: a further order holds pieces once its buyer has entered a code from the mailbox, and
 * the share is that of the mailbox, or of its private domain.
 */

/** What an order takes of a stock, and from where it comes. */
export interface TakenPieces {
  /** Whose share it takes of: a network, or a mailbox by {@link mailboxShare}, whose reader the buyer is. */
  network: string | null;
  hold: Pick<HoldReply, 'productId' | 'variantId' | 'quantity' | 'stock' | 'held'>;
}

type Config = Pick<OrdersConfig, 'NETWORK_HOLDS_SHARE'>;

/** A network may hold at least this many pieces, however small the stock is. */
const LEAST_PIECES = 2;

/** What one unpaid order may take of a stock, rounded up, and at least {@link LEAST_PIECES}. */
const ORDER_SHARE = 0.6;

/** Orders that a network is thought to have paid, and not paid, before it placed any. */
const PRIOR_ORDERS = 5;

/** When at least this many networks hold pieces, buyers must prove their mailbox. */
const MANY_NETWORKS = 5;

/** The order holds nothing before its buyer has entered a code from the mailbox. */
export class MailboxProofNeeded extends Error {}

const MAILBOX = 'mailbox ';
const MAILBOXES = 'mailboxes of ';

/** Domains on which everyone can have a mailbox; on any other domain one owner may have them all. */
const providers =
  /^(?:gmail\.com|yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|outlook\.[a-z.]+|hotmail\.[a-z.]+|live\.[a-z.]+|msn\.com|icloud\.com|me\.com|mac\.com|aol\.com|proton\.me|zoho\.com|mail\.com|gmx\.[a-z.]+|yandex\.[a-z.]+)$/;

/** Whose share the order of a proven mailbox takes of. `mailbox`: by `mailboxOf`. */
export function mailboxShare(mailbox: string): string {
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  return providers.test(domain) ? MAILBOX + mailbox : MAILBOXES + domain;
}

const isProven = (network: string | null) => network?.startsWith('mailbox') === true;

/** What a network's record of 30 days may make of its share. */
const WORST_RECORD = 0.5;
const BEST_RECORD = 4;

/** Pieces of one stock in unpaid orders, as one network's share needs them. */
interface StockLoad {
  unpaid: number;
  ofNetwork: number;
  /** Other networks with such orders. */
  otherNetworks: number;
  /** Factor of the network's share. */
  record: number;
  /** When the first unpaid order ends; null when all wait for staff. */
  freeAt: Date | null;
}

/** Holds include those of paid orders and this one, so below half no rule can apply, and nothing is counted. */
const mayBeContended = ({ network, hold }: TakenPieces, { NETWORK_HOLDS_SHARE }: Config) =>
  network !== null && NETWORK_HOLDS_SHARE < 100 && hold.held > hold.stock / 2;

/** The network, and the stock that it takes pieces of. */
interface Share {
  network: string | null;
  hold: Pick<HoldReply, 'productId' | 'variantId'>;
}

const stockOf = ({ hold: { productId, variantId } }: Share) =>
  `${productId}/${variantId ?? 'default'}`;

/** What one order at a time may take: this network's share of this stock. */
const shareOf = (one: Share) => `network:${one.network}:${stockOf(one)}`;

/** Names for `lockNames`: the shares that {@link checkNetworkShares} counts. */
export function contendedShares(taken: readonly TakenPieces[], config: Config): string[] {
  return taken.filter((one) => mayBeContended(one, config)).map(shareOf);
}

/**
 * Decides in the order in which they came: those that are beyond the share of their network, or of one order, each with
 * its refusal. For certain only under a lock on {@link contendedShares}.
 */
export async function checkNetworkShares(
  em: EntityManager,
  taken: readonly TakenPieces[],
  config: Config,
): Promise<Map<TakenPieces, ShareRefusal>> {
  const refusals = new Map<TakenPieces, ShareRefusal>();
  const contended = new Set(taken.filter((one) => mayBeContended(one, config)));
  if (contended.size === 0) return refusals;
  const loads = await readLoads(em, [...contended]);
  const accepted: TakenPieces[] = [];
  for (const one of taken) {
    const load = contended.has(one) ? loads.get(shareOf(one)) : undefined;
    const refusal = load && refusalOf(one, load, accepted, config);
    if (refusal) refusals.set(one, refusal);
    else accepted.push(one);
  }
  return refusals;
}

/** Why an order may not hold its pieces. */
type ShareRefusal =
  | CodedError<'ORDERS.HELD_BY_OTHERS'>
  | CodedError<'ORDERS.TOO_MANY_PIECES'>
  | MailboxProofNeeded;

function refusalOf(
  one: TakenPieces,
  load: StockLoad,
  accepted: readonly TakenPieces[],
  { NETWORK_HOLDS_SHARE }: Config,
): ShareRefusal | undefined {
  const { stock, quantity } = one.hold;
  const ofOneOrder = Math.max(LEAST_PIECES, Math.ceil(stock * ORDER_SHARE));
  if (quantity > ofOneOrder)
    return new CodedError('ORDERS.TOO_MANY_PIECES', { orderable: ofOneOrder });
  const before = accepted.filter((other) => stockOf(other) === stockOf(one));
  const ofNetwork = before.filter(({ network }) => network === one.network);
  const ofThisNetwork = load.ofNetwork + piecesOf(ofNetwork);
  const networks = load.otherNetworks + (load.ofNetwork > 0 ? 1 : 0);
  const sharers = isProven(one.network) ? 1 : load.otherNetworks + 1;
  const share = (stock * NETWORK_HOLDS_SHARE * load.record) / 100 / sharers;
  // Only what others hold counts: no one is told that others hold what he asks for himself.
  const isContended = load.unpaid + piecesOf(before) >= stock / 2;
  if (isContended && networks >= MANY_NETWORKS && !isProven(one.network))
    return new MailboxProofNeeded('unpaid orders of many networks hold most of the stock');
  // Two orders of one network take no more than one may: else the second, begun below half, would take the rest.
  const most = isContended ? Math.max(LEAST_PIECES, Math.floor(share)) : ofOneOrder;
  const orderable = Math.max(0, most - ofThisNetwork);
  return quantity > orderable
    ? new CodedError('ORDERS.HELD_BY_OTHERS', {
        orderable,
        freeAt: load.freeAt?.toISOString() ?? null,
      })
    : undefined;
}

const piecesOf = (taken: readonly TakenPieces[]) =>
  taken.reduce((sum, { hold }) => sum + hold.quantity, 0);

/**
 * Of the open orders `o` those not known to be paid: no credit, given or exact, and no picture on which the total was read. A picture
 * alone is none, for anyone has one.
 */
export const isUnpaid = sql<boolean>`(
  ${isInState('isOpen', 'o.status')} and coalesce(o.amount_received_kobo, 0) = 0
  and not exists (select from credit_fits f where f.fit = 0 and f.kept_ids @> array[o.id])
  and not exists (select from order_proofs as p where p.order_id = o.id
    and p.rejection_reason is null and p.read_amount_kobo >= ${amountDue('o')}))`;

/** Loads by {@link shareOf}, with one statement. */
async function readLoads(
  em: EntityManager,
  contended: readonly TakenPieces[],
): Promise<Map<string, StockLoad>> {
  const shares = contended.map(({ network, hold: { productId, variantId } }) => ({
    network,
    productId,
    variantId,
  }));
  const { rows } = await sql<StockLoad & (typeof shares)[number]>`
    with asked as (
      select distinct network, "productId" as product_id, "variantId" as variant_id
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
        as share (network text, "productId" integer, "variantId" integer)
    ), unpaid as (
      select o.product_id, o.variant_id, o.network, o.quantity, o.payment_deadline, o.status,
        ${MAILBOX}::text || o.mailbox as mailbox,
        ${MAILBOXES}::text || split_part(o.mailbox, '@', 2) as mailboxes
      from orders as o
      where o.product_id in (select product_id from asked) and ${isUnpaid}
    )
    select asked.network, asked.product_id, asked.variant_id, load.*,
      greatest(${WORST_RECORD}, least(${BEST_RECORD},
        (paid + ${PRIOR_ORDERS}::float8) / (not_paid + ${PRIOR_ORDERS}))) as record
    from asked
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as unpaid,
        coalesce(sum(quantity) filter (
          where asked.network in (u.network, u.mailbox, u.mailboxes)), 0)::int as of_network,
        count(distinct u.network) filter (where u.network <> asked.network)::int as other_networks,
        min(payment_deadline)
          filter (where ${isInState('isAwaitingPayment')}) as free_at
      from unpaid as u
      where u.product_id = asked.product_id
        and u.variant_id is not distinct from asked.variant_id
    ) as load
    cross join lateral (
      select count(*) filter (where ${isInState('isPaid', 'o.status')}
          or ${isInState('isOpen', 'o.status')} and not ${isUnpaid}) as paid,
        count(*) filter (where o.failure_reason in (${sql.join(failuresWhere('mayRevive'))}) or exists (
          select from order_proofs as p
          where p.order_id = o.id and p.rejection_reason is not null)) as not_paid
      from orders as o
      where o.network = asked.network and o.created_at > now() - interval '30 days'
    ) as past`.execute(ordersDb(em));
  return new Map(
    rows.map(({ network, productId, variantId, ...load }) => [
      shareOf({ network, hold: { productId, variantId } }),
      load,
    ]),
  );
}
