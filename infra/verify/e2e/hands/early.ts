import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestInfo } from '@playwright/test';
import type { LedgerEntry } from './ledger-file.ts';
import type { Control, Look } from './seen.ts';
import { reveal, settle, type Use, use, type Verdict } from './trial.ts';
import type { Visit } from './visit.ts';

/** How long the scripts are held back after an act, in milliseconds. */
export const WHEN_MS = [0, 100, 200, 400, 600];

/** Begins the name of what was done before the scripts came; the summary has a table of these. */
export const EARLY = 'early: ';

/** A link that asks nothing of the page's scripts: the browser follows it by itself, to another page, a mail or a messenger. */
export function isPlainLink({ kind, href = '' }: Control, path: string): boolean {
  const here = new URL(path, 'http://site');
  const there = new URL(href, here);
  return kind === 'link' && (there.origin !== here.origin || there.pathname !== here.pathname);
}

/** What the page shows that depends on its controls, without what differs from visit to visit. */
function shown(look: Look | undefined): string {
  if (!look) return 'the page was going away';
  const { url, dialogs, headings, live, messages, values, control } = look;
  const { pathname, search, hash } = new URL(url);
  const facts = {
    address: pathname + search + hash,
    dialogs,
    headings,
    live,
    messages,
    values,
    isOpen: control?.isExpanded,
    isChosen: control?.isSelected,
  };
  return JSON.stringify(facts)
    .replaceAll(/\b[0-9a-f]{32}\b/g, 'KEY')
    .replaceAll(/\/orders\/[\w-]{22}/g, '/orders/ID')
    .replaceAll(/\bSO-\w+/gi, 'REFERENCE')
    .replaceAll(/\d+:\d\d/g, 'TIME')
    .replaceAll(/adaeze\.[0-9a-f]+@/g, 'BUYER@');
}

/** A page that looks the same for this long is at rest: a search begins 300 ms after the last key. */
const REST_MS = 600;

/** What the page shows in the end. */
export async function shownAtRest(visit: Visit, control: Control): Promise<string> {
  await settle(visit);
  for (let before = ''; ; ) {
    const now = shown(await visit.look(control));
    if (now === before) return now;
    before = now;
    await sleep(REST_MS);
  }
}

/**
 * Uses a control while its page has no scripts, which come `whenMs` after the act. A control that looks not ready is used
 * once it is. In the end the page must show what it shows when the same is done with the scripts there: `late`.
 */
export async function useEarly(
  visit: Visit,
  control: Control,
  how: Use,
  whenMs: number,
  late: string | undefined,
): Promise<Verdict> {
  await reveal(visit, control);
  const early = await use(visit, control, { ...how, atMs: 0, scriptsAfterMs: whenMs });
  if (early.why === 'not ready') {
    await settle(visit);
    const then = await use(visit, control, { ...how, atMs: 0 });
    return then.why === 'not ready' ? { ...then, result: 'met', why: '' } : then;
  }
  if (early.result !== 'met' || late === undefined) return early;
  const now = await shownAtRest(visit, control);
  if (now === late) return early;
  return { ...early, result: 'lost', why: `it shows ${now}, and with scripts ${late}` };
}

/** An entry of something that was done while the scripts were held, which came `delayMs` after it. */
export const earlyEntry = (
  info: TestInfo,
  done: Pick<LedgerEntry, 'page' | 'what' | 'result' | 'why' | 'delayMs'> & { startedAt: number },
): LedgerEntry => ({
  page: EARLY + done.page,
  device: info.project.name,
  what: done.what,
  result: done.result,
  why: done.why,
  scripts: 'held',
  cpu: 1,
  net: 'fast 4G',
  delayMs: done.delayMs,
  load: loadavg()[0] ?? 0,
  pressedMs: done.delayMs,
  tookMs: Date.now() - done.startedAt,
});

/** Control × when × tries × lost × doubled, in Markdown. */
export function earlyTable(entries: readonly LedgerEntry[]): string {
  const some = entries.filter(({ page, result }) => page.startsWith(EARLY) && result !== 'unseen');
  const cell = (group: readonly LedgerEntry[]) => {
    const count = (wanted: LedgerEntry['result']) =>
      group.filter(({ result }) => result === wanted).length;
    return group.length === 0
      ? ''
      : `${group.length} / ${count('lost') + count('covered')} / ${count('doubled')}`;
  };
  const row = (name: string, group: readonly LedgerEntry[]) => {
    const cells = WHEN_MS.map((ms) => cell(group.filter(({ delayMs }) => delayMs === ms)));
    return `| ${[name, ...cells, cell(group)].join(' | ')} |`;
  };
  const groups = Map.groupBy(
    some,
    ({ page, what }) => `${page.slice(EARLY.length)}: ${what.replaceAll('|', ' ').slice(0, 70)}`,
  );
  return [
    'Used before the scripts came: tries / lost / doubled, by how long they came after the act',
    '',
    `| control | ${WHEN_MS.map((ms) => `${ms} ms`).join(' | ')} | all |`,
    `|${'---|'.repeat(WHEN_MS.length + 2)}`,
    ...[...groups].map(([name, group]) => row(name, group)),
    row('**all**', some),
  ].join('\n');
}
