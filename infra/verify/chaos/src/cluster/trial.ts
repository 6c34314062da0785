import { setTimeout as sleep } from 'node:timers/promises';
import { statesWhere } from '@spade/contracts/orders/order.states';
import type { Random } from '@spade/platform/testing/random';
import type { ApiClient } from '@spade/testkit/api-client';
import type { BuyersReport } from './in-pod/buyers.ts';
import { metBy, type SetRate, withBuyers } from './visitor-pod.ts';
import { warningsSince } from './warnings.ts';

/** Orders a second while something is done to the shop. */
const PER_SECOND = Number(process.env.BUYERS_PER_SECOND ?? 5);
/** Longest quiet before it is done. */
const QUIET_MS = 4_000;

/** Something that is done to the shop while buyers order. */
export interface Trial {
  name: string;
  /** Not one call may fail. */
  isPlanned?: boolean;
  /** Orders a second at first; and whether every third gets a proof. */
  perSecond?: number;
  hasProofs?: boolean;
  /** The buyers are on this machine: the pod that they are in otherwise does not last. */
  isFromHere?: boolean;
  /** Longest time without an order, where that is a promise. */
  mostGapMs?: number;
  /** Before the buyers come, and after they have gone. */
  prepare?: () => Promise<unknown>;
  restore?: () => Promise<unknown>;
  /** Done while they order; a text that it returns is shown. */
  act: (random: Random, setRate: SetRate) => Promise<unknown>;
}

/** What a trial cost the buyers. */
export interface Cost {
  report: BuyersReport;
  /** Acknowledged orders that the shop does not know any more, and those whose proof it lost. */
  lost: string[];
  note: string;
  /** What the parts said of it in their logs; empty when no call failed. */
  warnings: string[];
}

/** Opens a way to the shop from this machine: the one before may have ended with its pod. */
export type OpenShop = () => Promise<ApiClient>;

/** Does it under load, at a moment that `random` chooses, and asks for every acknowledged order afterwards. */
export async function tryUnderLoad(
  trial: Trial,
  random: Random,
  openShop: OpenShop,
): Promise<Cost> {
  await trial.prepare?.();
  const from = Date.now();
  let note: unknown;
  const { perSecond = PER_SECOND, hasProofs = true, isFromHere = false } = trial;
  const whileTheyOrder = async (setRate: SetRate) => {
    await sleep(random.below(QUIET_MS));
    note = await trial.act(random, setRate);
    // Those who could not order meanwhile press again.
    await sleep(1_000);
  };
  const report = await withBuyers({ perSecond, hasProofs, isFromHere }, whileTheyOrder);
  await trial.restore?.().catch((error: unknown) => {
    throw new Error(`${String(error)}; before it ${metBy(report)}: ${String(note)}`);
  });
  return {
    report,
    lost: await lostOf(report, openShop),
    note: typeof note === 'string' ? note : '',
    warnings: Object.keys(report.failed).length > 0 ? await warningsSince(from) : [],
  };
}

async function lostOf(report: BuyersReport, openShop: OpenShop): Promise<string[]> {
  const shop = await openShop();
  const proven = new Set(report.provenIds);
  const unpaid = new Set<string>(statesWhere('isAwaitingPayment'));
  const lost: string[] = [];
  for (const orderId of report.orderIds) {
    const answer = await shop.send('GET', `/api/orders/${orderId}/status`);
    if (answer.status === 200) {
      const { data } = (await answer.json()) as { data: { status: string } }; // as the OpenAPI document has it
      if (!proven.has(orderId) || !unpaid.has(data.status)) continue;
    }
    lost.push(orderId);
  }
  return lost;
}
