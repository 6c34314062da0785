import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { Operation } from '../history.ts';
import type { Ending, StaffClient } from './client.ts';
import { inTurn, type Scene } from './scene.ts';

const CLERKS = 2;

type Action = Extract<
  Operation,
  'confirm' | 'reject' | 'cancel' | 'process' | 'ready' | 'ship' | 'deliver'
>;

/** Clerks who check the proofs of the orders in `toReview`; sometimes two of them take the same order. */
export async function runClerks(
  scene: Scene,
  toReview: string[],
  onRejected: (orderId: string) => void,
): Promise<void> {
  const { staff, random } = scene;
  await inTurn(scene, CLERKS, toReview, async (orderId) => {
    const action = chooseAction(random);
    const actions = [act(staff, orderId, action)];
    if (random.chance(0.2)) {
      const other = random.chance(0.5) ? action : chooseAction(random);
      actions.push(act(staff, orderId, other));
    }
    const [ending] = await Promise.all(actions);
    if (ending?.outcome !== 'done') return;
    if (action === 'confirm' && random.chance(0.4)) await fulfil(scene, orderId);
    if (action === 'reject') onRejected(orderId);
  });
}

/** Packs an order and brings it to its buyer; some are still on their way when the run ends. */
async function fulfil({ staff, random, hasDelivery }: Scene, orderId: string): Promise<void> {
  const onward: Action[] = [random.chance(0.3) ? 'ready' : 'ship', 'deliver'];
  const steps: Action[] = ['process', ...(hasDelivery ? onward : [])];
  for (const step of steps) {
    const { outcome } = await act(staff, orderId, step);
    if (outcome !== 'done' || random.chance(0.3)) return;
  }
}

/** The staff's table as it opens, or one of its searches, every second. */
export async function watchOrders({ staff, isOver }: Scene): Promise<void> {
  const queries = ['', '?search=0803', '?status=awaiting_confirmation', '?search=Allen'];
  for (let n = 0; !isOver(); n += 1) {
    await staff.persist({
      about: { op: 'list-orders', key: `orders ${n}` },
      method: 'GET',
      path: `/api/orders${queries[n % queries.length]}`,
    });
    await sleep(1_000);
  }
}

function chooseAction(random: Random): Action {
  const dice = random.next();
  if (dice < 0.7) return 'confirm';
  return dice < 0.85 ? 'reject' : 'cancel';
}

function act(staff: StaffClient, orderId: string, action: Action): Promise<Ending> {
  const reason = 'The picture shows no credit.';
  return staff.persist({
    about: { op: action, key: `${action} ${orderId}`, orderId },
    method: 'POST',
    path: `/api/orders/${orderId}/${action}`,
    body: action === 'reject' || action === 'cancel' ? { reason } : {},
  });
}
