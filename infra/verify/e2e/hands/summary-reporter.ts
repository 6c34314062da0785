import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Reporter } from '@playwright/test/reporter';
import { earlyTable } from './early.ts';
import { lineOf } from './fixtures.ts';
import { beginLedger, type LedgerEntry, readEntries } from './ledger-file.ts';
import { seed } from './seed.ts';

const folder = resolve(import.meta.dirname, '../../../../.local/hands');

type Column = readonly [name: string, belongs: (entry: LedgerEntry) => boolean];
const isRunning = ({ scripts }: LedgerEntry): boolean => scripts === 'running';

/** Columns of the summary: all presses, then those under one condition. */
const columns: readonly Column[] = [
  ['all', () => true],
  ['phone', ({ device }) => device === 'phone'],
  ['desktop', ({ device }) => device === 'desktop'],
  ...[1, 4, 6].map(
    (rate): Column => [`CPU ${rate}×`, (entry) => isRunning(entry) && entry.cpu === rate],
  ),
  ...['fast 4G', 'slow 4G'].map(
    (line): Column => [line, (entry) => isRunning(entry) && entry.net === line],
  ),
  ['scripts held', ({ scripts }) => scripts === 'held'],
  ['scripts blocked', ({ scripts }) => scripts === 'blocked'],
];

/** Prints presses and lost presses by page and condition, and keeps them in `.local/hands`. */
export default class SummaryReporter implements Reporter {
  onBegin(): void {
    beginLedger();
  }

  onEnd(): void {
    const text = summaryOf(readEntries());
    writeFileSync(`${folder}/summary.md`, text);
    process.stdout.write(`\n${text}\n`);
  }
}

function summaryOf(entries: readonly LedgerEntry[]): string {
  const isPress = ({ result }: LedgerEntry) => ['met', 'lost', 'doubled'].includes(result);
  const countOf = (some: readonly LedgerEntry[]) => {
    const lost = some.filter(({ result }) => result === 'lost' || result === 'doubled').length;
    return some.length === 0 ? '' : `${lost} of ${some.length}`;
  };
  const row = (name: string, some: readonly LedgerEntry[]) =>
    `| ${[name, ...columns.map(([, belongs]) => countOf(some.filter(isPress).filter(belongs)))].join(' | ')} |`;
  const pages = [...Map.groupBy(entries, ({ page }) => page)];
  const lost = entries.filter(({ result }) => ['lost', 'doubled', 'covered'].includes(result));
  const unseen = entries.filter(({ result }) => result === 'unseen');
  const took = entries
    .filter(({ result, tookMs }) => result === 'met' && tookMs > 0)
    .map(({ tookMs }) => tookMs)
    .toSorted((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  const loads = entries.map(({ load }) => load).toSorted((a, b) => a - b);
  const load = (loads[Math.floor(loads.length / 2)] ?? 0).toFixed(1);
  return [
    `Presses lost (HANDS_SEED=${seed}):`,
    '',
    `| page | ${columns.map(([name]) => name).join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...pages.map(([page, some]) => row(page, some)),
    row('**all**', entries),
    '',
    earlyTable(entries),
    '',
    `From press to outcome: median ${at(0.5)} ms, nine of ten within ${at(0.9)} ms. Covered: ${entries.length - entries.filter(isPress).length - unseen.length}; not there to be pressed: ${unseen.length}. Load of this machine: ${load} (median) on ${availableParallelism()} cores.`,
    '',
    ...lost.map((entry) => `- ${lineOf(entry)}`),
  ].join('\n');
}
