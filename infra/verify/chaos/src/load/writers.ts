import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import type { Api } from './api.ts';
import { persist } from './persist.ts';

/** What the visitors need. */
export interface WritersOptions {
  api: Api;
  history: History;
  random: Random;
  /** Messages per second. */
  ratePerSecond: number;
  isOver: () => boolean;
}

/** Visitors who use the contact form. */
export async function runWriters(options: WritersOptions): Promise<void> {
  const { api, history, random, ratePerSecond, isOver } = options;
  const under: Promise<unknown>[] = [];
  while (!isOver()) {
    const key = randomUUID();
    under.push(
      persist(api, history, random.fork(key), {
        about: { op: 'write-message', key },
        method: 'POST',
        path: '/api/contact',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          firstName: 'Bola',
          lastName: 'Ade',
          email: `visitor-${key}@mail.example`,
          subject: 'A question',
          message: 'Do you deliver to Ibadan on Saturdays?',
        }),
      }),
    );
    await sleep(1000 / ratePerSecond);
  }
  await Promise.all(under);
}
