import type { Page } from '@playwright/test';
import {
  type EarlyAct,
  type EarlyShop,
  holdFirstAnswer,
  holdScripts,
  pressBesideNavigation,
} from './early-acts.ts';
import { untilAnswering } from './whole-page.ts';

/** Plays one act: its scripts come `delayMs` after it. Throws when something of it was lost or doubled. */
export async function playEarly(
  page: Page,
  act: EarlyAct,
  shop: EarlyShop,
  delayMs: number,
): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const releaseAnswer = act.holds ? await holdFirstAnswer(page, act.holds) : undefined;
  const releaseScripts = await holdScripts(page);
  await page.goto(act.path(shop), { waitUntil: 'commit' });
  await page.locator('main').first().waitFor();
  await act.before(page);
  await new Promise((resolve) => setTimeout(resolve, delayMs)); // what is tried: how long the scripts take
  releaseScripts();
  if (!releaseAnswer) await untilAnswering(page);
  await act.after(page, shop, async (words) => {
    await pressBesideNavigation(devTools, words);
    // The second press is on its way before the first is answered.
    await new Promise((resolve) => setTimeout(resolve, 500));
    releaseAnswer?.();
  });
}
