import { loadavg } from 'node:os';
import { type BrowserContextOptions, test as base } from '@playwright/test';
import type { Conditions } from './conditions.ts';
import { type LedgerEntry, writeEntry } from './ledger-file.ts';
import { type Draw, drawFor } from './seed.ts';
import { site } from './site.ts';
import type { Verdict } from './trial.ts';
import { Visit } from './visit.ts';

/** Keeps what became of each press, and fails the test at its end for each that was lost. */
export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  readonly complaints: string[];
  readonly keep: (entry: LedgerEntry) => void;
}

interface Fixtures {
  readonly ledger: Ledger;
  readonly draw: Draw;
  /**
   * Opens `path` anew, presses as `steps` say, and keeps the verdicts under the name `page`. A lost press attaches a
   * picture of what the visitor sees then.
   */
  readonly visit: (
    where: { page: string; path: string; options?: BrowserContextOptions },
    conditions: Conditions,
    steps: (visit: Visit) => Promise<Verdict | readonly Verdict[]>,
  ) => Promise<void>;
}

/** How often a visit is made again that the network of this machine has disturbed. */
const MOST_TIMES = 3;

/** The test of the suites that press. */
export const test = base.extend<Fixtures>({
  // Playwright reads from this pattern which fixtures one needs; it may not be empty here.
  baseURL: ({ browserName: _ }, use) => use(site().pages),
  draw: ({ browserName: _ }, use, info) =>
    use(drawFor(info.project.name + info.titlePath.join(' '))),
  ledger: async ({ browserName: _ }, use) => {
    const entries: LedgerEntry[] = [];
    const keep = (entry: LedgerEntry) => {
      entries.push(entry);
      writeEntry(entry);
    };
    const ledger: Ledger = { entries, complaints: [], keep };
    await use(ledger);
    const lost = entries.filter(({ result }) => ['lost', 'doubled', 'covered'].includes(result));
    base.expect.soft(lost.map(lineOf), 'presses that were lost').toEqual([]);
    base.expect.soft(ledger.complaints, 'what pages complained of').toEqual([]);
  },
  visit: async ({ browser, ledger }, use, info) => {
    await use(async ({ page, path, options }, conditions, steps) => {
      for (let time = 1; ; time += 1) {
        const visit = await Visit.open(browser, path, conditions, options);
        try {
          const verdicts = [await steps(visit)].flat();
          const isLost = verdicts.some(({ result }) => result === 'lost');
          if (isLost && visit.isDisturbed && time < MOST_TIMES) continue;
          const where = { page, device: info.project.name, load: loadavg()[0] ?? 0 };
          for (const verdict of verdicts) ledger.keep({ ...where, ...conditions, ...verdict });
          ledger.complaints.push(...visit.complaints.map((line) => `${path}: ${line}`));
          if (isLost)
            await visit.page.screenshot({
              path: info.outputPath(`lost-${ledger.entries.length}.png`),
            });
          return;
        } finally {
          await visit.close();
        }
      }
    });
  },
});

/** A press in one line. */
export function lineOf(entry: LedgerEntry): string {
  const { page, device, what, scripts, cpu, net, pressedMs, why } = entry;
  return `${page} (${device}, scripts ${scripts}, CPU ${cpu}×, ${net}, at ${pressedMs} ms): ${what}: ${why}`;
}
