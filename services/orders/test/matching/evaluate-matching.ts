import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reversalAtStart } from '@spade/contracts/money/reversal-words';
import { readFile } from '../../../worker/src/statements/read-file.ts';
import type { Match, MatchedCredit, MatchedOrder } from '../../src/money/matching/evidence.ts';
import { matchCreditToOrders } from '../../src/money/matching/match-credit-to-orders.ts';
import { OrderIndex } from '../../src/money/matching/order-index.ts';

/** An order of a case; what is left out is that of an order which waits since the morning of 21 November 2026. */
export interface CaseOrder {
  reference: string;
  customerName: string;
  dueKobo: number;
  status?: MatchedOrder['status'];
  /** The same for all orders of one buyer. */
  buyer?: string;
  createdAt?: string;
}

/** A credit of a case, as a reader gives it; without a day it came on that of the orders. */
export interface CaseCredit {
  amountKobo: number;
  narration: string;
  sender?: string;
  valueDate?: string;
  bookedAt?: string;
  source?: MatchedCredit['source'];
  /** The bank marks it as a reversal. */
  isReversal?: boolean;
}

/** One credit, the orders of the shop, and the truth. */
export interface MatchingCase {
  /** What is particular about it, as a line of the table. */
  kind: string;
  /** It is made to be matched wrongly. */
  isTrap: boolean;
  orders: readonly CaseOrder[];
  credit: CaseCredit;
  /** References of the orders that it pays; empty: it pays none. */
  pays: readonly string[];
  /** Someone must look at it, though the order that it names is the one that it pays. */
  isNeverExact?: boolean;
}

/** A case of a folder: one credit, or a statement file beside it with the orders that each of its lines pays. */
type CaseInFile =
  | MatchingCase
  | (Omit<MatchingCase, 'credit' | 'pays'> & {
      statement: string;
      pays: Readonly<Record<string, readonly string[]>>;
    });

/** Reads a folder of cases: each `.json` is a list of them. */
export async function readCases(folder: string): Promise<MatchingCase[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const cases: MatchingCase[] = [];
  for (const file of files.toSorted()) {
    const listed = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CaseInFile[];
    for (const one of listed)
      if ('statement' in one) cases.push(...(await casesOfStatement(folder, one)));
      else cases.push(one);
  }
  return cases;
}

async function casesOfStatement(
  folder: string,
  { statement, pays, ...one }: Extract<CaseInFile, { statement: string }>,
): Promise<MatchingCase[]> {
  const credits = await creditsOf(readFileSync(join(folder, statement)));
  return credits.map(({ line, credit }) => ({ ...one, credit, pays: pays[line] ?? [] }));
}

/** The credits of a statement file, read as the worker reads it. Throws for a file that cannot be read. */
export async function creditsOf(
  bytes: Uint8Array,
): Promise<{ line: number; credit: CaseCredit }[]> {
  const reading = await readFile(bytes);
  if ('reason' in reading) throw new Error(reading.words ?? reading.reason);
  return reading.rows.flatMap((row) => ('refused' in row ? [] : [{ line: row.line, credit: row }]));
}

/** What became of the cases of one kind. `alone`: suggested as the only ones; `exact`: AUTO_CONFIRM would confirm. */
export interface Score {
  kind: string;
  isTrap: boolean;
  cases: number;
  rightAlone: number;
  rightExact: number;
  wrongAlone: number;
  wrongExact: number;
  /** The right order is among several that staff are shown, or nothing is to be shown, and nothing is. */
  left: number;
  missed: number;
}

const DAY = '2026-11-21';
const WINDOW_MS = 30 * 60_000;

function orderOf(order: CaseOrder, at: number): MatchedOrder {
  const createdAt = new Date(order.createdAt ?? `${DAY}T08:00:00Z`);
  return {
    id: at + 1,
    reference: order.reference,
    customerName: order.customerName,
    dueKobo: order.dueKobo,
    buyer: order.buyer ?? null,
    createdAt,
    status: order.status ?? 'pending_payment',
    paymentDeadline: new Date(createdAt.getTime() + WINDOW_MS),
  };
}

/** What matching says of a case; a reversal never comes before it. */
export function matchOf({ orders, credit }: Pick<MatchingCase, 'orders' | 'credit'>): Match {
  const { narration, sender = null, bookedAt, isReversal } = credit;
  if (isReversal || reversalAtStart(narration, sender ?? '')) return { kind: 'none' };
  return matchCreditToOrders(
    {
      source: credit.source ?? 'statement',
      amountKobo: credit.amountKobo,
      narration,
      sender,
      valueDate: credit.valueDate ?? bookedAt?.slice(0, 10) ?? DAY,
      bookedAt: bookedAt === undefined ? null : new Date(bookedAt),
    },
    new OrderIndex(orders.map(orderOf)),
  );
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

/** Matches every case by itself, and counts by kind, the plain ones first. `onWrong` hears of each wrong one. */
export function evaluate(
  cases: readonly MatchingCase[],
  onWrong: (one: MatchingCase, match: Match) => void = () => {},
): Score[] {
  const scores = new Map<string, Score>();
  for (const one of cases) {
    const { kind, isTrap } = one;
    const score = scores.get(kind) ?? {
      kind,
      isTrap,
      cases: 0,
      rightAlone: 0,
      rightExact: 0,
      wrongAlone: 0,
      wrongExact: 0,
      left: 0,
      missed: 0,
    };
    scores.set(kind, score);
    score.cases += 1;
    const match = matchOf(one);
    const errors = score.wrongAlone + score.wrongExact;
    count(score, one, match);
    if (score.wrongAlone + score.wrongExact > errors) onWrong(one, match);
  }
  return [...scores.values()].toSorted((a, b) => Number(a.isTrap) - Number(b.isTrap));
}

function count(score: Score, { pays, isNeverExact }: MatchingCase, match: Match): void {
  const isExact = match.kind === 'suggested' && match.isExact;
  if (match.kind === 'suggested' || match.kind === 'split') {
    const found = match.kind === 'suggested' ? [match.evidence] : match.candidates;
    const isRight = isSame(
      found.map(({ order }) => order.reference),
      pays,
    );
    score[isRight ? 'rightAlone' : 'wrongAlone'] += 1;
    if (isExact) score[isRight && !isNeverExact ? 'rightExact' : 'wrongExact'] += 1;
    return;
  }
  const shown = match.kind === 'ambiguous' ? match.candidates : [];
  const isLeft = pays.every((reference) =>
    shown.some(({ order }) => order.reference === reference),
  );
  score[isLeft ? 'left' : 'missed'] += 1;
}

/** The counts of all kinds together. */
export function total(scores: readonly Score[], kind = 'all'): Score {
  const sum = (key: Exclude<keyof Score, 'kind' | 'isTrap'>) =>
    scores.reduce((all, score) => all + score[key], 0);
  return {
    kind,
    isTrap: false,
    cases: sum('cases'),
    rightAlone: sum('rightAlone'),
    rightExact: sum('rightExact'),
    wrongAlone: sum('wrongAlone'),
    wrongExact: sum('wrongExact'),
    left: sum('left'),
    missed: sum('missed'),
  };
}

/** The counts as a table. */
export function tableOf(scores: readonly Score[]): string {
  const all = [
    ...scores,
    total(
      scores.filter(({ isTrap }) => isTrap),
      'all traps',
    ),
    total(scores),
  ];
  const head = [
    'Kind',
    'cases',
    'right alone',
    'exact',
    'wrong alone',
    'wrong exact',
    'left',
    'missed',
  ];
  const rows = all.map((score) => [
    score.isTrap ? `trap: ${score.kind}` : score.kind,
    ...[score.cases, score.rightAlone, score.rightExact, score.wrongAlone].map(String),
    ...[score.wrongExact, score.left, score.missed].map(String),
  ]);
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return [head, ...rows].map(line).join('\n');
}
