import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { PlacedOrder } from '@spade/testkit/shop';
import type { History } from '../history.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { runBookkeeper } from './bookkeeper.ts';
import { runBuyers, runPayers } from './buyers.ts';
import { runClerks, watchOrders } from './clerks.ts';
import { Client, type StaffClient } from './client.ts';
import type { Scene } from './scene.ts';
import { keepSyncing } from './store-sync.ts';

/** How much load to put on the system. */
export interface LoadOptions {
  buyers: number;
  /** Orders per second; left out: as fast as the answers come. */
  ratePerSecond?: number;
  /** Share of the orders that are paid. */
  paid: number;
}

/** Everyone who uses the system. */
export interface Load {
  /** Orders begun so far. */
  orderCount: () => number;
  /** Starts no new orders; resolves when everyone has their last answer. */
  stop: () => Promise<void>;
}

/** Share of the orders whose money is on a statement. */
const TRANSFERRED = 0.15;
/** Share of the buyers who send another picture after a rejection. */
const TRY_AGAIN = 0.6;
const MESSAGE_PAUSE_MS = 500;

/** Starts buyers, payers, clerks, a bookkeeper with the bank's statements, visitors and syncs. */
export function startLoad(
  stack: ChaosStack,
  history: History,
  staff: StaffClient,
  random: Random,
  { buyers, ratePerSecond, paid }: LoadOptions,
): Load {
  let isOver = false;
  let orderCount = 0;
  const toPay: string[] = [];
  const toReview: string[] = [];
  const transferred: PlacedOrder[] = [];
  const choice = random.fork('who pays');
  const visitor = new Client(stack.front.url, history, random.fork('visitors'));
  const sceneOf = (who: string): Scene => ({
    visitor,
    staff,
    hasDelivery: stack.hasDelivery,
    random: random.fork(who),
    isOver: () => isOver,
  });
  const running = [
    runBuyers(sceneOf('buyers'), {
      count: buyers,
      ratePerSecond,
      onOrder: () => {
        orderCount += 1;
      },
      onPlaced: (order) => {
        if (choice.chance(paid)) toPay.push(order.orderId);
        // With or without a proof: the money of some comes to the account.
        if (choice.chance(TRANSFERRED)) transferred.push(order);
      },
    }),
    runPayers(sceneOf('payers'), toPay, (orderId) => toReview.push(orderId)),
    runClerks(sceneOf('clerks'), toReview, (orderId) => {
      if (choice.chance(TRY_AGAIN)) toPay.push(orderId);
    }),
    watchOrders(sceneOf('watch')),
    runBookkeeper(sceneOf('bank'), history, transferred),
    writeMessages(sceneOf('writers')),
    keepSyncing(sceneOf('sync'), stack),
  ];
  return {
    orderCount: () => orderCount,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Visitors who use the contact form, without waiting for each other. */
async function writeMessages({ visitor, isOver }: Scene): Promise<void> {
  const sent: Promise<unknown>[] = [];
  while (!isOver()) {
    const key = randomUUID();
    sent.push(
      visitor.persist({
        about: { op: 'write-message', key },
        method: 'POST',
        path: '/api/contact',
        headers: { 'idempotency-key': key },
        body: {
          firstName: 'Bola',
          lastName: 'Ade',
          email: `visitor-${key}@mail.example`,
          subject: 'A question',
          message: 'Do you deliver to Ibadan on Saturdays?',
        },
      }),
    );
    await sleep(MESSAGE_PAUSE_MS);
  }
  await Promise.all(sent);
}
