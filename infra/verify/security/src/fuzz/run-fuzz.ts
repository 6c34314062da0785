import fc from 'fast-check';
import { AnswerChecker } from './answer-checker.ts';
import { ApiCommand, type Shop } from './api-command.ts';
import { type ApiDocument, type Operation, readApiDocument } from './document.ts';
import { brokenInvariants } from './invariants.ts';
import { planCall } from './plan-call.ts';
import { Sender } from './send.ts';
import { type ListedProduct, ShopModel } from './shop-model.ts';

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
  /** Sequences of calls at the same time. */
  lanes: number;
}

/** What came of it. */
export interface FuzzReport {
  calls: number;
  /** Operation id → status → how often. */
  answers: Record<string, Record<string, number>>;
  /** Empty when all is well; else the shortest sequence that fast-check found, and the seed. */
  faults: string[];
}

/** How often an operation comes beside the others: orders are what everything else is about. */
const weights: Record<string, number> = {
  publicOrders_place: 8,
  uploadProof_upload: 5,
  publicOrders_status: 3,
  staffOrders_confirm: 3,
  staffOrders_list: 2,
  // A password check takes 64 MiB and some 60 ms.
  auth_login: 0.2,
  sync_sync: 0.1,
  exportOrders_export: 0.3,
};

const COMMANDS_PER_RUN = 25;

/** Sequences per seed; a lane then takes another seed, or ends. */
const RUNS_PER_SEED = 10;

function commands(document: ApiDocument) {
  const times = (operation: Operation) => Math.round((weights[operation.id] ?? 1) * 10);
  const choices = document.operations.map((operation) => ({
    weight: times(operation),
    arbitrary: planCall(operation, document),
  }));
  const call = fc.oneof(...choices).map((plan) => new ApiCommand(plan));
  // At least as many as asked for: fast-check would rather try short sequences.
  return fc.commands([call], { maxCommands: COMMANDS_PER_RUN, size: 'max' });
}

/** Runs sequences of calls that build on each other's responses, until `calls` are made. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const document = readApiDocument(options.root);
  const sender = new Sender(options.gatewayUrl);
  const answers: FuzzReport['answers'] = {};
  let calls = 0;
  const shop: Shop = {
    sender,
    checker: new AnswerChecker(document),
    token: options.token,
    count: (operation, status) => {
      calls += 1;
      const byStatus = answers[operation] ?? {};
      answers[operation] = byStatus;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
  };
  const { text } = await sender.send({ method: 'GET', path: '/api/products', headers: {} });
  const { data: products } = JSON.parse(text) as { data: ListedProduct[] }; // as the document says

  /** One lane's model lives as long as the lane, so that later sequences find orders in every state. */
  const lane = async (firstSeed: number): Promise<string | undefined> => {
    const model = new ShopModel();
    model.products = products;
    const property = fc.asyncProperty(commands(document), (sequence) =>
      fc.asyncModelRun(() => ({ model, real: shop }), sequence),
    );
    for (let seed = firstSeed; calls < options.calls; seed += options.lanes) {
      const details = await fc.check(property, { seed, numRuns: RUNS_PER_SEED });
      if (details.failed)
        return `${String(details.errorInstance)}\n${fc.defaultReportMessage(details)}`;
    }
    return undefined;
  };
  const faults = await Promise.all(
    Array.from({ length: options.lanes }, (_, i) => lane(options.seed + i)),
  );
  sender.close();
  return {
    calls,
    answers,
    faults: [
      ...faults.filter((fault) => fault !== undefined),
      ...(await brokenInvariants(options.databaseUrl)),
    ],
  };
}
