/**
 * What a public page runs in the browser once it is used: React takes its live part over; all around it stays as it was
 * prerendered. A page without one runs this for an unpaid order only.
 */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { TAKEOVER_EVENT } from './boot/heldInput.ts';
import type { LiveName } from './lib/LiveSlot.tsx';
import { LiveRoot } from './live/LiveRoot.tsx';
import { showOrderBar, showToasts } from './live/overlays.tsx';
import { liveParts } from './live/parts.ts';

const slot = document.querySelector<HTMLElement>('[data-live]');
const isLiveName = (name: string | undefined): name is LiveName =>
  name !== undefined && Object.hasOwn(liveParts, name);
const name = slot?.dataset.live;

if (slot && isLiveName(name)) {
  const { Part, prepare } = await liveParts[name]();
  prepare?.();
  window.dispatchEvent(new Event(TAKEOVER_EVENT));
  // Who imports this module knows that the page answers (boot/startPage.ts).
  await new Promise<void>((onAlive) => {
    // In slices: what the visitor does meanwhile goes first.
    startTransition(() => {
      hydrateRoot(slot, <LiveRoot part={Part} onAlive={onAlive} />, { identifierPrefix: name });
    });
  });
}
showToasts();
showOrderBar();
