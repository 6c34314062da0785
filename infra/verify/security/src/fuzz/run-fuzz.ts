import { ApiClient } from '@spade/testkit/api-client';
import { shopProducts } from '@spade/testkit/shop';
import fc from 'fast-check';
import { AnswerChecker } from './answer-checker.ts';
import { readApiDocument } from './document.ts';
import { brokenInvariants } from './invariants.ts';
import { Lane, type Target } from './lane.ts';
import { planCalls } from './plan-call.ts';

/** What to attack, and how long. */
export interface FuzzOptions {
  /** Root of the project, for the document. */
  root: string;
  gatewayUrl: string;
  /** A session of staff. */
  token: string;
  /** Connection of a role that may read the database of this name. */
  databaseUrl: (database: string) => string;
  calls: number;
  /** The same seed plans the same calls. */
  seed: number;
}

/** What came of it. */
export interface FuzzReport {
  calls: number;
  /** Operation id → status → how often. */
  answers: Record<string, Record<string, number>>;
  /** Empty when all is well; else the call of each lane that went wrong, and the broken invariants. */
  faults: string[];
}

/** Sequences of calls at the same time. */
const LANES = 4;
/** A lane then takes another seed, or ends. */
const CALLS_PER_SEED = 250;

/** Runs sequences of calls that build on each other's responses, until `calls` are made. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { root, gatewayUrl, token, databaseUrl } = options;
  const document = readApiDocument(root);
  const answers: FuzzReport['answers'] = {};
  let calls = 0;
  const target: Target = {
    ...{ gatewayUrl, token, checker: new AnswerChecker(document) },
    count: (operation, status) => {
      calls += 1;
      answers[operation] ??= {};
      answers[operation][status] = (answers[operation][status] ?? 0) + 1;
    },
  };
  const products = await shopProducts(new ApiClient(gatewayUrl));
  const plans = planCalls(document);

  /** Ends at the first fault: what a lane has done to the shop cannot be undone, so no shorter sequence is looked for. */
  const runLane = async (firstSeed: number): Promise<string[]> => {
    const lane = new Lane(target, products);
    for (let seed = firstSeed; calls < options.calls; seed += LANES) {
      for (const plan of fc.sample(plans, { seed, numRuns: CALLS_PER_SEED })) {
        const fault = await lane.faultOf(plan);
        if (fault) return [fault];
      }
    }
    return [];
  };
  const lanes = Array.from({ length: LANES }, (_, i) => runLane(options.seed + i));
  const faults = (await Promise.all(lanes)).flat();
  return { calls, answers, faults: [...faults, ...(await brokenInvariants(databaseUrl))] };
}
