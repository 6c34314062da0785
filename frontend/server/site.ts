import { siteFactsOf } from '../frontend.config.ts';
import type { SiteFacts } from '../src/lib/company.ts';
import { GatewayAwayError, readSaved } from './gateway.ts';
import { config, settings, settingsOver } from './identity.ts';

/** How old the copy may be, in milliseconds. nginx keeps a page for 30 s: a change is seen within a minute. */
const COPY_MS = 5_000;

let askedAt = Number.NEGATIVE_INFINITY;
let asking: Promise<void> | undefined;

/**
 * What pages say of the company now. Throws {@link GatewayAwayError} before the first copy: nginx then sends its last page.
 * Once there is a copy, it is used however old it is.
 */
export async function currentSite(): Promise<SiteFacts> {
  if (performance.now() - askedAt > COPY_MS) {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    await asking;
  }
  return siteFactsOf(config);
}

/** The same with these texts in place of those that were saved, for one page. */
export function siteWith(saved: Record<string, string>): SiteFacts {
  const draft = { ...config };
  const live = settingsOver(draft);
  for (const owner of live.owners) live.take(owner, saved);
  return siteFactsOf(draft);
}

/** What the environment says, for the files that stand in for the pages server. */
export const siteAtStart = (): SiteFacts => siteFactsOf(config);

async function ask(): Promise<void> {
  try {
    const saved = await readSaved();
    for (const owner of settings.owners) settings.take(owner, saved);
    askedAt = performance.now();
  } catch (error) {
    if (!(error instanceof GatewayAwayError) || !settings.has('contact')) throw error;
    askedAt = performance.now();
  }
}
