import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { Client, StaffClient } from './client.ts';

/** What everyone who uses the system needs. */
export interface Scene {
  visitor: Client;
  staff: StaffClient;
  random: Random;
  /** Goods are sent, and buyers cancel. */
  hasDelivery: boolean;
  isOver: () => boolean;
}

/** `count` people who take from the front of `queue`, one item after the other, until the load is over. */
export async function inTurn<T>(
  { isOver }: Scene,
  count: number,
  queue: T[],
  handle: (item: T) => Promise<void>,
): Promise<void> {
  const work = async () => {
    while (!isOver()) {
      const item = queue.shift();
      if (item === undefined) await sleep(50);
      else await handle(item);
    }
  };
  await Promise.all(Array.from({ length: count }, work));
}
