import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import type { Operation } from '../history/history-record.ts';
import type { ApiCall } from './api.ts';
import { type Ending, persist } from './persist.ts';
import type { StaffSession } from './staff-session.ts';

/** What the clerks need. */
export interface ClerksOptions {
  session: StaffSession;
  history: History;
  random: Random;
  count: number;
  /** Orders with a proof, to be taken from the front. */
  toReview: string[];
  isOver: () => boolean;
  /** Called for each order whose proof was rejected. */
  onRejected: (orderId: string) => void;
}

type Action = Extract<Operation, 'confirm' | 'reject' | 'cancel' | 'process'>;

/** Clerks who check proofs; sometimes two of them take the same order. */
export async function runClerks(options: ClerksOptions): Promise<void> {
  const work = async (clerk: number) => {
    const random = options.random.fork(`clerk ${clerk}`);
    while (!options.isOver()) {
      const orderId = options.toReview.shift();
      if (orderId === undefined) await sleep(50);
      else await review(options, random, orderId);
    }
  };
  const look = async () => {
    const random = options.random.fork('look');
    for (let n = 0; !options.isOver(); n += 1) {
      await persist(options.session, options.history, random, listCall(n));
      await sleep(1_000);
    }
  };
  await Promise.all([look(), ...Array.from({ length: options.count }, (_, i) => work(i))]);
}

async function review(options: ClerksOptions, random: Random, orderId: string): Promise<void> {
  const action = chooseAction(random);
  const actions = [act(options, random, orderId, action)];
  if (random.chance(0.2)) {
    const other = random.chance(0.5) ? action : chooseAction(random);
    actions.push(act(options, random, orderId, other));
  }
  const [ending] = await Promise.all(actions);
  if (ending?.outcome !== 'done') return;
  if (action === 'confirm' && random.chance(0.4)) await act(options, random, orderId, 'process');
  if (action === 'reject') options.onRejected(orderId);
}

/** The staff's table as it opens, or one of its searches. */
function listCall(n: number): ApiCall {
  const query = ['', '?search=0803', '?status=awaiting_confirmation', '?search=Allen'][n % 4] ?? '';
  return {
    about: { op: 'list-orders', key: `orders ${n}` },
    method: 'GET',
    path: `/api/orders${query}`,
  };
}

function chooseAction(random: Random): Action {
  const dice = random.next();
  if (dice < 0.7) return 'confirm';
  return dice < 0.85 ? 'reject' : 'cancel';
}

function act(
  { session, history }: ClerksOptions,
  random: Random,
  orderId: string,
  action: Action,
): Promise<Ending> {
  const call: ApiCall = {
    about: { op: action, key: `${action} ${orderId}`, orderId },
    method: 'POST',
    path: `/api/orders/${orderId}/${action}`,
    ...(action !== 'process' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action === 'confirm' ? {} : { reason: 'The picture shows no credit.' }),
    }),
  };
  return persist(session, history, random, call);
}
