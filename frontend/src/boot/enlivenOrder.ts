import type { DrawnOrder } from '../features/order/earlyOrder.ts';
import { drawOrder, type ShowLeft } from '../features/order/firstView/drawOrder.ts';
import { secondsUntil } from '../features/order/order.ts';
import { TAKEOVER_EVENT } from './heldInput.ts';
import { shown } from './pressOver.ts';
import type { PageStart } from './startPage.ts';

/** Longest time that the application waits for the order, in milliseconds: it says what takes so long. */
const PATIENCE_MS = 3000;

/**
 * Shows the order without the application, which then takes the page over. Leaves to it, at once, what only it knows: an
 * order that failed, or that has no template.
 */
export function enlivenOrder({ begin, preload }: PageStart): void {
  const early = window.earlyOrder;
  if (!early?.answer) {
    begin();
    return;
  }
  let isTaken = false;
  window.addEventListener(TAKEOVER_EVENT, () => {
    isTaken = true;
  });
  setTimeout(begin, PATIENCE_MS);
  early.answer
    .then((answer) => {
      const showLeft = isTaken ? undefined : drawOrder(answer.data);
      if (showLeft) {
        early.drawn = { ...answer, shownMs: answer.arrivedMs };
        keepUp(early.drawn, showLeft);
      }
      preload();
      return shown(); // the order first: scripts hold a cheap phone up
    })
    .then(begin, begin);
}

/** Counts the time left down, and notes that the buyer has been away, until the application does so. */
function keepUp(drawn: DrawnOrder, showLeft: ShowLeft): void {
  const { data, arrivedMs } = drawn;
  const endsAt = Date.parse(data.paymentDeadline) - Date.parse(data.now) + arrivedMs;
  const ticks = setInterval(() => {
    const nowMs = Date.now();
    const left = secondsUntil(endsAt, nowMs);
    if (left === 0) return; // the application says what that means
    showLeft(left);
    drawn.shownMs = nowMs;
  }, 1000);
  window.addEventListener(TAKEOVER_EVENT, () => clearInterval(ticks));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') drawn.isStale = true;
  });
}
