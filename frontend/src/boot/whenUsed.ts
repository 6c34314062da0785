import { hasContactDraft } from '../features/contact/contactDraft.ts';
import { hasUnpaidOrder } from '../lib/unpaidOrder.ts';

/** What works fully only with React: the forms and buttons of the page, but for the privacy notice. */
const CONTROLS = 'main :is(form, button, input, select, textarea):not(#privacy-notice *)';

/** The pointer comes to a control, a finger touches it, or the focus reaches it. */
const signs = ['pointerover', 'focusin'] as const;

/**
 * Calls `start` once: when a visitor comes to a form or a button, and at once when the page has to show
 * what only React knows: an unpaid order, a subject in the address, a draft.
 */
export function whenUsed(start: () => void): void {
  const look = ({ target }: Event) => {
    if (isControl(target)) begin();
  };
  const begin = () => {
    for (const sign of signs) document.removeEventListener(sign, look);
    start();
  };
  for (const sign of signs) document.addEventListener(sign, look, { passive: true });
  if (isNeededNow()) begin();
}

const isControl = (target: unknown): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;

function isNeededNow(): boolean {
  const hasContactForm = document.getElementById('contact') !== null;
  const fillsForm = window.location.search.includes('subject=') || hasContactDraft();
  return hasUnpaidOrder() || (hasContactForm && fillsForm) || isControl(document.activeElement);
}
