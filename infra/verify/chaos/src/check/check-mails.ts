import type { OutboxEntry, Violation, World } from './world.ts';

/** Events that owe a mail of the same name (specification.md 10.1). */
const mailed = new Set([
  'order-placed',
  'proof-received',
  'proof-rejected',
  'order-confirmed',
  'order-expired',
  'order-cancelled',
  'hold-released',
  'payment-short',
  'refund-owed',
  'payment-undone',
  'order-processing',
  'order-ready',
  'order-shipped',
  'order-delivered',
  'order-returned',
]);

/** Events whose mails have other names. */
const namedMails: Readonly<Record<string, readonly string[]>> = {
  'contact-message-received': ['contact-received', 'contact-acknowledged'],
  'staff-notice-due': ['staff-notice'],
  'evening-mail-due': ['evening'],
  'account-link-made': ['account-link'],
  'second-factor-reset': ['second-factor-reset'],
  'bank-account-step': ['bank-account'],
  'owner-alert-due': ['owner-alert'],
};

/** Kinds of mail that an event owes. */
function kindsOf(event: string): readonly string[] {
  return namedMails[event] ?? (mailed.has(event) ? [event] : []);
}

/**
 * Mails that are not sent once the order has moved on from this state: they ask the buyer for something, or
 * promise it (specification.md 10.2).
 */
const sentWhile: Record<string, string> = {
  'order-placed': 'pending_payment',
  'proof-received': 'awaiting_confirmation',
  'proof-rejected': 'pending_payment',
  'order-expired': 'failed',
  'hold-released': 'failed',
  'order-processing': 'processing',
  'order-ready': 'ready',
  'order-shipped': 'shipped',
  'order-delivered': 'delivered',
};

/** Step in an order's history → the event that it must have left behind. */
const eventOf: Record<string, string> = {
  placed: 'order-placed',
  proof_attached: 'proof-received',
  proof_attached_late: 'proof-received',
  proof_rejected: 'proof-rejected',
  confirmed: 'order-confirmed',
  expired: 'order-expired',
  cancelled: 'order-cancelled',
  hold_released: 'hold-released',
  processing_started: 'order-processing',
  made_ready: 'order-ready',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  returned: 'order-returned',
};

/** Message-IDs that are owed, without their domain. */
export function owedMails({ orders, events, outbox }: World): string[] {
  const orderOf = new Map(orders.map((order) => [order.publicId, order]));
  // An order that left the state and came back had left it, perhaps, when the mail was to be sent.
  const hasStayedIn = (state: string, publicId: string | null) => {
    const order = orderOf.get(publicId ?? '');
    const visits = events.filter(
      ({ orderId, from, to }) => orderId === order?.id && to === state && from !== state,
    );
    return order?.status === state && visits.length <= 1;
  };
  const isOwed = ({ name, orderId }: OutboxEntry) => {
    // Sent only while exactly this rest is missing, or while the buyer is asked again.
    if (name === 'payment-short' || name === 'payment-undone') return false;
    // Sent only until the refund is decided.
    if (name === 'order-returned') return false;
    // Money came for it: it is not told that nothing did.
    if (name === 'order-expired' && orderOf.get(orderId ?? '')?.isPaidLate) return false;
    const state = sentWhile[name];
    return state === undefined || hasStayedIn(state, orderId);
  };
  return mailsOf(outbox.filter(isOwed));
}

function mailsOf(outbox: readonly OutboxEntry[]): string[] {
  return outbox.flatMap(({ id, name }) => kindsOf(name).map((kind) => `${id}.${kind}`));
}

/** When each copy of a mail arrived, by Message-ID without its domain. */
export function arrivedMails({ mails }: World): Map<string, number[]> {
  return new Map([...mails].map(([id, copies]) => [id.slice(0, id.lastIndexOf('@')), copies]));
}

/** A period in which a mail may be sent without the sender learning of it (ms since 1970). */
export interface Doubt {
  from: number;
  to: number;
}

/** How long the claim on a mail outlives a crash (`mail-memory.ts`), plus the wait for a retry. */
const DOUBT_LASTS_MS = 20_000;

/** Every owed mail arrived, with at most one extra copy for each doubt between its first and last copy. */
export function mailErrors(world: World, doubts: readonly Doubt[]): Violation[] {
  const rule = 'mails';
  const arrived = arrivedMails(world);
  const owed = new Set(owedMails(world));
  const known = new Set(mailsOf([...world.outbox, ...world.staffOutbox]));
  return [
    ...[...known].flatMap((id) => {
      const copies = arrived.get(id) ?? [];
      if (copies.length === 0) return owed.has(id) ? [{ rule, what: `${id} never came` }] : [];
      const [first = 0, last = 0] = [copies[0], copies.at(-1)];
      const during = doubts.filter(({ from, to }) => from <= last && to + DOUBT_LASTS_MS >= first);
      return copies.length <= 1 + during.length
        ? []
        : [{ rule, what: `${id} came ${copies.length} times, with ${during.length} crashes` }];
    }),
    ...[...arrived.keys()].flatMap((id) =>
      known.has(id) ? [] : [{ rule, what: `the mail ${id} is not owed` }],
    ),
  ];
}

/** Every step in an order's history left its event in the outbox, once. */
export function outboxErrors(world: World): Violation[] {
  const rule = 'outbox';
  const publicIds = new Map(world.orders.map(({ id, publicId }) => [id, publicId]));
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const { orderId, kind } of world.events) {
    const event = eventOf[kind];
    if (event) count(`${publicIds.get(orderId)} ${event}`, 1);
  }
  for (const { orderId, name } of world.outbox) {
    // They follow from amounts, not from one step each; `wrongLedgers` checks those.
    if (['payment-short', 'refund-owed', 'payment-undone'].includes(name)) continue;
    if (orderId !== null) count(`${orderId} ${name}`, -1);
  }
  return [
    ...[...counts].flatMap(([what, difference]) =>
      difference === 0
        ? []
        : [{ rule, what: `${what}: ${difference > 0 ? 'never told' : 'told without cause'}` }],
    ),
    ...world.outbox.flatMap(({ service, name, id, isDone, hasFailed }) => [
      ...(isDone ? [] : [{ rule, what: `${service}: ${name} ${id} is not done` }]),
      ...(hasFailed ? [{ rule, what: `${service}: ${name} ${id} has a failed job` }] : []),
    ]),
    ...world.dead.map((where) => ({ rule: 'dead letters', what: where })),
  ];
}
