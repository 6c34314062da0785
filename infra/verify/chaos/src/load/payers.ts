import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import type { Api } from './api.ts';
import { persist } from './persist.ts';
import { formOf, proofImage } from './proof-image.ts';

/** What those who pay need. */
export interface PayersOptions {
  api: Api;
  history: History;
  random: Random;
  count: number;
  /** Orders whose buyers have paid, to be taken from the front. */
  paid: string[];
  isOver: () => boolean;
  /** Called for each order that has a proof. */
  onProof: (orderId: string) => void;
}

/** Buyers who upload the proof of their payment; some once more, with another picture. */
export async function runPayers(options: PayersOptions): Promise<void> {
  const pay = async (payer: number) => {
    const random = options.random.fork(`payer ${payer}`);
    while (!options.isOver()) {
      const orderId = options.paid.shift();
      if (orderId === undefined) {
        await sleep(50);
        continue;
      }
      const isDone = await upload(options, random, orderId);
      if (!isDone) continue;
      if (random.chance(0.1)) await upload(options, random, orderId);
      options.onProof(orderId);
    }
  };
  await Promise.all(Array.from({ length: options.count }, (_, i) => pay(i)));
}

async function upload(
  { api, history }: PayersOptions,
  random: Random,
  orderId: string,
): Promise<boolean> {
  const image = await proofImage(random);
  const { outcome } = await persist(api, history, random, {
    about: { op: 'upload-proof', key: image.sha256, orderId },
    method: 'POST',
    path: `/api/orders/${orderId}/payment-proof`,
    body: formOf(image),
  });
  return outcome === 'done';
}
