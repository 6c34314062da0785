import { fillTokens, partOf } from '../../../lib/templates.ts';
import {
  announcement,
  coursesOf,
  formatCountdown,
  hasBlocks,
  minutesOf,
} from '../../../ui/Countdown/countdownWords.ts';
import { type PublicOrder, secondsAtReceipt } from '../order.ts';
import { orderWords } from './orderWords.ts';

/** With less time left, in seconds, the countdown announces itself at once: the application's part. */
const LAST_MINUTES_S = 330;

/** Shows this many seconds as left, at least one. */
export type ShowLeft = (seconds: number) => void;

/** Name of the template of an unpaid order. */
export const orderPart = ({ canExtend }: Pick<PublicOrder, 'canExtend'>): string =>
  canExtend ? 'order-extendable' : 'order';

/**
 * Draws an order that waits for its first payment from the templates of its page (prerender/orderTemplates.ts) in place of
 * the skeleton, exactly as `OrderSlip` renders it: React hydrates it. Undefined when only the application can show the
 * order: in another state, after a rejection, with more or less time left than the templates show.
 */
export function drawOrder(order: PublicOrder): ShowLeft | undefined {
  const seconds = secondsAtReceipt(order);
  const place = document.querySelector('main [role=status]')?.parentElement;
  const words = orderWords(order);
  if (
    !place ||
    order.status !== 'pending_payment' ||
    order.rejectionReason !== null ||
    order.shortfall !== null ||
    seconds < LAST_MINUTES_S ||
    !hasBlocks(seconds) ||
    Object.values(words).includes('')
  )
    return undefined;
  const slip = partOf(orderPart(order));
  fillTokens(slip, words);
  drawBlocks(slip, seconds);
  place.replaceWith(slip);
  const timer = slip.querySelector('[role=timer]');
  const status = slip.querySelector('[role=status]');
  return (left) => {
    if (!timer || !status) return;
    const figure = formatCountdown(left);
    timer.ariaLabel = timer.ariaLabel?.replace(timer.textContent, figure) ?? figure;
    timer.textContent = figure;
    if (status.textContent !== announcement(left)) status.textContent = announcement(left);
    drawBlocks(slip, left);
  };
}

/** One block per minute (ui/Countdown): the templates have two rows of them. */
function drawBlocks(slip: HTMLElement, seconds: number): void {
  const wall = slip.querySelector('div[aria-hidden]');
  const courses = coursesOf(minutesOf(seconds));
  for (const [index, row] of [...(wall?.querySelectorAll('i') ?? [])].entries()) {
    const course = courses[index];
    // Not an attribute, which the Content-Security-Policy blocks.
    if (course) row.style.setProperty('--count', String(course.count));
    else row.remove();
  }
  if (courses.length === 0) wall?.remove();
}
