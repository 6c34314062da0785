import { setTimeout as sleep } from 'node:timers/promises';
import { writeStatement } from '@spade/bank-simulator/files/write-statement';
import { makeCredits, type SimulatedCredit } from '@spade/bank-simulator/make-credits';
import { makeOrders, type SimulatedOrder } from '@spade/bank-simulator/make-orders';
import { seededRandom } from '@spade/platform/testing/random';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { signIn } from '@spade/testkit/staff';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import pg from 'pg';
import { percent } from './percent.ts';
import { storeOrders } from './store-orders.ts';

/** One file a bank, as the bank exports it. */
const formats = [
  ...['GTBank XLSX', 'Access Bank CSV', 'Zenith Bank CSV', 'UBA CSV', 'First Bank CSV'],
  ...['Kuda XLSX', 'Moniepoint XLSX', 'OPay XLSX'],
];
const ORDERS = 5_000;
const CREDITS = 10_000;
const SEED = 20_261_122;
const DAY_MS = 24 * 3_600_000;

/** Hundreds of times what it should take: only a system that hangs reaches it. */
const STUCK_AFTER_MS = 900_000;

/** What `GET /api/admin/statements/:id` says that the bench reads. */
interface StatementAnswer {
  data: { statementId: string; state: string; addedCredits: number | null };
}

/** Waits for a condition; throws in words when nothing will come any more. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + STUCK_AFTER_MS;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt)
      throw new Error(`waited ${STUCK_AFTER_MS / 60_000} minutes in vain until ${what}`);
    await sleep(50);
  }
}

/** Calls again while the system says that it is busy, as a person does; a statement is imported once however often. */
async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const giveUpAt = performance.now() + STUCK_AFTER_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isBusy = error instanceof Error && error.message.includes(': 503 ');
      if (!isBusy || performance.now() > giveUpAt) throw error;
      await sleep(500);
    }
  }
}

/** What `GET /api/admin/credits` says that the bench reads. */
interface CreditsAnswer {
  data: {
    line: number;
    decisions: { order: { reference: string } | null }[];
    suggestion: { kind: string; candidates: { reference: string }[] } | null;
  }[];
  meta: { nextCursor: string | null };
}

/** One bank's file and the truth about its rows, in their order. */
interface BankFile {
  format: string;
  bytes: Uint8Array;
  credits: readonly SimulatedCredit[];
}

/** Deals the credits to the banks. */
function makeFiles(orders: readonly SimulatedOrder[]): BankFile[] {
  const paying = makeCredits(orders, { seed: SEED });
  const all = makeCredits(orders, { seed: SEED, foreign: CREDITS - paying.length });
  return formats.map((format, bank) => {
    const credits = all.filter((_, index) => index % formats.length === bank);
    const entries = credits.map((credit) => ({ ...credit, direction: 'credit' as const }));
    return { format, credits, bytes: writeStatement(format, entries) };
  });
}

/** Uploads a file, waits until it is read, and imports it. Times in seconds. */
async function importFile(staff: ApiClient, { format, bytes }: BankFile) {
  const from = performance.now();
  const form = new FormData();
  form.append('statement', new Blob([new Uint8Array(bytes)]), `${format}.bin`);
  const opened = await patiently(() => staff.post<StatementAnswer>('/api/admin/statements', form));
  const { statementId } = opened.data;
  const path = `/api/admin/statements/${statementId}`;
  await until(`the file of ${format} was read`, async () => {
    const { state } = (await patiently(() => staff.get<StatementAnswer>(path))).data;
    if (state !== 'ready' && state !== 'reading') throw new Error(`${format} is ${state}`);
    return state === 'ready';
  });
  const readAt = performance.now();
  const { data } = await patiently(() => staff.post<StatementAnswer>(`${path}/import`));
  return {
    statementId,
    added: data.addedCredits,
    readSeconds: (readAt - from) / 1000,
    importSeconds: (performance.now() - readAt) / 1000,
  };
}

/** What became of the credits of one file: confirmed automatically, or suggested first. */
async function judge(staff: ApiClient, statementId: string, truth: readonly SimulatedCredit[]) {
  const rows: CreditsAnswer['data'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ statementId, limit: '200', ...(cursor && { cursor }) });
    const page = await patiently(() =>
      staff.get<CreditsAnswer>(`/api/admin/credits?${query.toString()}`),
    );
    rows.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  if (rows.length !== truth.length) throw new Error(`${rows.length} of ${truth.length} credits`);
  const counts = { meant: 0, right: 0, wrong: 0, ambiguous: 0, confirmed: 0, wronglyConfirmed: 0 };
  for (const [index, row] of rows.toSorted((a, b) => a.line - b.line).entries()) {
    const meant = truth[index]?.reference ?? null;
    const given = row.decisions[0]?.order?.reference;
    const { kind, candidates = [] } = row.suggestion ?? {};
    const named = given ?? (kind === 'suggested' ? candidates[0]?.reference : undefined);
    if (meant !== null) counts.meant += 1;
    if (kind === 'ambiguous') counts.ambiguous += 1;
    if (named !== undefined) counts[named === meant ? 'right' : 'wrong'] += 1;
    if (given !== undefined) counts.confirmed += 1;
    if (given !== undefined && given !== meant) counts.wronglyConfirmed += 1;
  }
  return counts;
}

type Counts = Awaited<ReturnType<typeof judge>>;

const figures = ({ meant, right, wrong, ambiguous, confirmed, wronglyConfirmed }: Counts) => ({
  recall: percent(right, meant),
  precision: percent(right, right + wrong),
  ambiguous,
  confirmed,
  'wrong confirmations': wronglyConfirmed,
});

/** What no run may break, however slow the machine is; in words what was broken. */
function brokenRules({ wronglyConfirmed }: Counts, changedAgain: number): string[] {
  return [
    ...(wronglyConfirmed > 0 ? [`${wronglyConfirmed} credits confirmed a wrong order`] : []),
    ...(changedAgain !== 0 ? [`importing the same files again changed ${changedAgain} rows`] : []),
  ];
}

/** Rows of a table of the service. */
async function countOf(database: pg.Pool, from: string): Promise<number> {
  const sql = `select count(*)::int as count from ${from}`;
  return (await database.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
}

/**
 * 10,000 seeded credits in the files of eight banks against 5,000 open orders through the whole system with
 * AUTO_CONFIRM=exact: uploaded, read by the worker, imported, matched and confirmed. Confirming continues in the
 * background in bounded transactions, so the last row has both times: until the last import was answered, and until
 * every exact credit had confirmed its order. Then all files once more, which must change nothing. Recall: of the
 * credits meant for an order, those confirmed or first suggested for it. Precision: of what was confirmed or suggested,
 * what is right. A broken rule of correctness sets the exit code; the time never does.
 */
export async function runImportBench(): Promise<readonly object[]> {
  const to = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS);
  const span = { count: ORDERS, from: new Date(to.getTime() - 3 * DAY_MS), to };
  const orders = makeOrders(span, seededRandom(SEED));
  const files = makeFiles(orders);
  const system = await startSystem({
    env: { ...withoutLimits, AUTO_CONFIRM: process.env.AUTO_CONFIRM ?? 'exact' },
    port: Number(process.env.BENCH_PORT ?? 18_720),
  });
  const database = new pg.Pool({ connectionString: databaseUrl(system, 'orders'), max: 1 });
  try {
    await storeOrders(system, orders);
    const api = new ApiClient(system.siteUrl);
    const staff = api.as(await signIn(api, system.admin));
    const settled = () =>
      until('every exact credit was confirmed', async () => {
        return (await countOf(database, 'statements where is_confirming')) === 0;
      });
    const from = performance.now();
    const secondsSince = () => ((performance.now() - from) / 1000).toFixed(1);
    const imported = [];
    for (const file of files) imported.push({ file, ...(await importFile(staff, file)) });
    const importedSeconds = secondsSince();
    await settled();
    const confirmedSeconds = secondsSince();
    const table: object[] = [];
    const all: Counts = {
      ...{ meant: 0, right: 0, wrong: 0, ambiguous: 0, confirmed: 0, wronglyConfirmed: 0 },
    };
    for (const { file, statementId, readSeconds, importSeconds } of imported) {
      const counts = await judge(staff, statementId, file.credits);
      for (const key of Object.keys(all) as (keyof Counts)[]) all[key] += counts[key];
      table.push({
        ...{ format: file.format, credits: file.credits.length },
        ...{ 'read s': readSeconds.toFixed(2), 'import s': importSeconds.toFixed(2) },
        ...figures(counts),
      });
    }
    const rows = async () =>
      (await countOf(database, 'credits')) +
      (await countOf(database, 'credit_decisions')) +
      (await countOf(database, 'credit_events'));
    const before = await rows();
    for (const file of files) await importFile(staff, file);
    await settled();
    const changedAgain = (await rows()) - before;
    table.push({
      ...{ format: 'all', credits: CREDITS, ...figures(all) },
      'all imported s': importedSeconds,
      'all confirmed s': confirmedSeconds,
      'changed by importing again': changedAgain,
    });
    for (const rule of brokenRules(all, changedAgain)) {
      console.error(`statement-import: ${rule}`);
      process.exitCode = 1;
    }
    return table;
  } finally {
    await database.end();
    await system.stop();
  }
}
