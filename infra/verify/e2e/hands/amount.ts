import { test } from '@playwright/test';
import type { Scripts } from './conditions.ts';
import { drawFor } from './seed.ts';

/** Presses of each drawn control while scripts run. */
const TRIES = Number(process.env.HANDS_TRIES ?? 4);
/** From so many tries on, a run is thorough: it leaves nothing to the next. */
const THOROUGH_TRIES = 8;

/** Share of a page's controls that is drawn; one at least. */
export const SHARE = Number(process.env.HANDS_SHARE ?? 0.02);

/** How often a control is pressed: the chance of a moment, a device and a line matters while scripts run. */
export const triesOf = (scripts: Scripts): number =>
  scripts === 'running' ? TRIES : Math.ceil(TRIES / 4);

/** How often a walk of many steps is walked. */
export const walksOf = (scripts: Scripts): number => Math.ceil(triesOf(scripts) / 2);

/** Leaves a test without running scripts to one of the two devices, as drawn, unless the run is thorough. */
export function leaveToOneDevice(scripts: Scripts): void {
  const { project, titlePath } = test.info();
  const isOther = project.name !== drawFor(titlePath.join(' ')).one(['phone', 'desktop']);
  test.skip(
    scripts !== 'running' && TRIES < THOROUGH_TRIES && isOther,
    'drawn for the other device',
  );
}
