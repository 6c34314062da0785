import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { Api } from './api.ts';
import { runBookkeeper } from './bookkeeper.ts';
import { type Placed, runBuyers } from './buyers.ts';
import { runClerks } from './clerks.ts';
import { runPayers } from './payers.ts';
import { Shop } from './shop.ts';
import { StaffSession } from './staff-session.ts';
import { runSyncer } from './syncer.ts';
import { runWriters } from './writers.ts';

/** How much load to put on the system. */
export interface LoadOptions {
  buyers: number;
  /** Orders per second; undefined: as fast as the answers come. */
  ratePerSecond?: number | undefined;
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

/** Starts buyers, payers, clerks, a bookkeeper with the bank's statements, visitors and syncs. */
export async function startLoad(
  stack: ChaosStack,
  history: History,
  random: Random,
  { buyers, ratePerSecond, paid }: LoadOptions,
): Promise<Load> {
  const api = new Api(stack.front.url, history, random.fork('gateways'));
  const password = readFileSync(join(stack.backends.secrets, 'auth/admin_password'), 'utf8');
  const session = new StaffSession(api, password);
  const shop = new Shop(api, random.fork('shop'));
  await shop.refresh();
  const toPay: string[] = [];
  const toReview: string[] = [];
  const transferred: Placed[] = [];
  const choice = random.fork('who pays');
  let orderCount = 0;
  let isOver = false;
  const over = () => isOver;
  const common = { api, history, isOver: over };
  const running = [
    shop.watch(over),
    runBuyers({
      ...{ ...common, shop, random: random.fork('buyers'), ratePerSecond },
      ...{ count: buyers, duplicates: 0.1 },
      onOrder: () => {
        orderCount += 1;
      },
      onPlaced: (order) => {
        if (choice.chance(paid)) toPay.push(order.orderId);
        // With or without a proof: the money of some comes to the account.
        if (choice.chance(TRANSFERRED)) transferred.push(order);
      },
    }),
    runPayers({
      ...{ ...common, random: random.fork('payers'), count: 4, paid: toPay },
      onProof: (orderId) => toReview.push(orderId),
    }),
    runClerks({
      ...{ session, history, isOver: over, random: random.fork('clerks'), count: 2, toReview },
      onRejected: (orderId) => {
        if (choice.chance(0.6)) toPay.push(orderId);
      },
    }),
    runBookkeeper({ session, history, isOver: over, random: random.fork('bank'), transferred }),
    runWriters({ ...common, random: random.fork('writers'), ratePerSecond: 2 }),
    runSyncer({
      ...{ session, simulator: stack.simulator, random: random.fork('sync') },
      ...{ pauseMs: 6_000, isOver: over },
    }),
  ];
  return {
    orderCount: () => orderCount,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}
