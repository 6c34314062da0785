import { randomUUID } from 'node:crypto';
import type { Random } from '@spade/platform/testing/random';
import type { Violation } from '../check/world.ts';
import type { History } from '../history/history.ts';
import type { Api } from '../load/api.ts';
import { orderCall } from '../load/buyers.ts';
import { persist } from '../load/persist.ts';
import type { Offer } from '../load/shop.ts';

const BUYERS_PER_PIECE = 200;

/** 200 buyers want the last piece of each offer at the same moment: exactly one gets it. */
export async function raceForOnePiece(
  api: Api,
  history: History,
  random: Random,
  offers: readonly Offer[],
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const offer of offers) {
    const endings = await Promise.all(
      Array.from({ length: BUYERS_PER_PIECE }, () =>
        persist(api, history, random, orderCall(offer, randomUUID(), 1, random)),
      ),
    );
    const winners = endings.filter(({ outcome }) => outcome === 'done').length;
    const refused = endings.filter(({ answer }) => answer?.body.code === 'CATALOG.OUT_OF_STOCK');
    if (winners !== 1 || refused.length !== BUYERS_PER_PIECE - 1) {
      const what = `${offer.title}: ${winners} winners, ${refused.length} told that it is sold out`;
      violations.push({ rule: 'one piece', what });
    }
  }
  return violations;
}
