import { answeredCalls, type HistoryRecord, type Operation } from '../history.ts';
import type { EventRow, Violation, World } from './world.ts';

const unmoved = [
  'pending_payment',
  'awaiting_confirmation',
  'confirmed',
  'processing',
  'ready',
  'shipped',
  'delivered',
  'returned',
  'failed',
].map((state) => `${state} ${state}`);

/**
 * kind → the moves it may make (specification.md 4.1). Repeated here on purpose: a table imported from
 * the code under test could not find its faults.
 */
const legalMoves: Record<string, readonly string[]> = {
  placed: ['null pending_payment'],
  extended: ['pending_payment pending_payment'],
  proof_attached: [
    'pending_payment awaiting_confirmation',
    'awaiting_confirmation awaiting_confirmation',
  ],
  proof_attached_late: [
    'pending_payment awaiting_confirmation',
    'failed awaiting_confirmation',
    'failed failed',
  ],
  proof_rejected: ['awaiting_confirmation pending_payment'],
  confirmed: ['awaiting_confirmation confirmed', 'pending_payment confirmed'],
  confirmation_undone: ['confirmed awaiting_confirmation', 'confirmed pending_payment'],
  payment_asked_again: [
    'awaiting_confirmation pending_payment',
    'confirmed pending_payment',
    ...unmoved,
  ],
  reversal_left: unmoved,
  credit_matched: unmoved,
  credit_undone: unmoved,
  credit_taken_back: unmoved,
  restocked: ['failed awaiting_confirmation'],
  processing_started: ['confirmed processing'],
  made_ready: ['processing ready'],
  shipped: ['processing shipped'],
  delivered: ['ready delivered', 'shipped delivered'],
  returned: ['shipped returned', 'delivered returned'],
  fulfilment_undone: ['ready processing', 'shipped processing'],
  delivery_undone: ['delivered ready', 'delivered shipped'],
  expired: ['pending_payment failed'],
  hold_released: ['awaiting_confirmation failed'],
  cancelled: ['pending_payment', 'awaiting_confirmation', 'confirmed', 'processing', 'ready'].map(
    (state) => `${state} failed`,
  ),
};

/** Every order took only legal steps, each from where the last one ended, and is where they led. */
export function illegalPaths(world: World): Violation[] {
  const rule = 'illegal states';
  const paths = Map.groupBy(world.events, ({ orderId }) => orderId);
  return world.orders.flatMap(({ id, status }) => {
    const path = paths.get(id) ?? [];
    const story = path.map(({ kind }) => kind).join(' ');
    const cancelledAt = path.findIndex(({ kind }) => kind === 'cancelled');
    const wrong = path.find(
      (event, i) => !isLegal(event, path[i - 1], cancelledAt >= 0 && i > cancelledAt),
    );
    if (wrong) return [{ rule, what: `order ${id}: ${wrong.kind} in ${story}` }];
    const end = path.at(-1)?.to;
    return end === status ? [] : [{ rule, what: `order ${id} is ${status} after ${story}` }];
  });
}

/** A cancelled order takes no step but that money comes for it or goes. */
function isLegal(event: EventRow, before: EventRow | undefined, isCancelled: boolean): boolean {
  const from = before?.to ?? null;
  if (event.from !== from || (isCancelled && event.to !== 'failed')) return false;
  return legalMoves[event.kind]?.includes(`${event.from} ${event.to}`) ?? false;
}

const kindOf: Partial<Record<Operation, string>> = {
  confirm: 'confirmed',
  reject: 'proof_rejected',
  cancel: 'cancelled',
  process: 'processing_started',
  ready: 'made_ready',
  ship: 'shipped',
  deliver: 'delivered',
  withdraw: 'cancelled',
};

/** Every step that staff, or the buyer who cancelled, got a success for is in the history, and no step succeeded for two of them. */
export function lostSteps(history: readonly HistoryRecord[], world: World): Violation[] {
  const rule = 'lost or double steps of staff';
  const publicIds = new Map(world.orders.map(({ id, publicId }) => [id, publicId]));
  const steps = Map.groupBy(
    world.events,
    (event) => `${publicIds.get(event.orderId)} ${event.kind}`,
  );
  const ops = Object.keys(kindOf) as Operation[]; // the record's keys
  const done = answeredCalls(history, 200, ...ops);
  const promised = Map.groupBy(done, ({ op, orderId }) => `${orderId} ${kindOf[op]}`);
  return [...promised].flatMap(([step, answers]) => {
    const taken = steps.get(step)?.length ?? 0;
    return answers.length <= taken
      ? []
      : [{ rule, what: `${step}: told ${answers.length} times, done ${taken} times` }];
  });
}
