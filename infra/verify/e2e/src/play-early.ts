import type { Page } from '@playwright/test';
import { type EarlyAct, type EarlyShop, holdScripts } from './early-acts.ts';
import { untilAnswering } from './whole-page.ts';

/** Plays one act: its scripts come `delayMs` after it. Throws when something of it was lost. */
export async function playEarly(
  page: Page,
  act: EarlyAct,
  shop: EarlyShop,
  delayMs: number,
): Promise<void> {
  const releaseScripts = await holdScripts(page);
  await page.goto(act.path(shop), { waitUntil: 'commit' });
  await page.locator('main').first().waitFor();
  await act.before(page);
  await new Promise((resolve) => setTimeout(resolve, delayMs)); // what is tried: how long the scripts take
  releaseScripts();
  await untilAnswering(page);
  await act.after(page);
}
