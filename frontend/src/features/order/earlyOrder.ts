import type { PublicOrder } from './order.ts';

/** Body of the order's status and of its extension. */
export interface OrderAnswer {
  readonly success: true;
  readonly data: PublicOrder;
}

/** What the start script (boot/order.ts) hands over to the application, which is another bundle. */
interface EarlyOrder {
  /** As the address has it. */
  readonly orderId: string;
  /** Undefined once it is taken. */
  answer?: Promise<EarlyAnswer> | undefined;
  /** What is drawn in the page, for the hydrating render. */
  drawn?: DrawnOrder;
}

interface EarlyAnswer extends OrderAnswer {
  /** When it arrived, epoch milliseconds. */
  readonly arrivedMs: number;
}

/** An order that is drawn in the page. */
export interface DrawnOrder extends EarlyAnswer {
  /** For when its countdown was drawn last, epoch milliseconds. */
  shownMs: number;
  /** The buyer has been away since it arrived. */
  isStale?: boolean;
}

declare global {
  interface Window {
    earlyOrder?: EarlyOrder | undefined;
  }
}

/** Asks for the order of this page, seconds before the application can. */
export function askEarly(): void {
  const orderId = /^\/orders\/([^/]+)$/.exec(window.location.pathname)?.[1];
  if (!orderId) return;
  const answer = ask(orderId);
  answer.catch(() => {}); // the application asks itself, and says what is wrong
  window.earlyOrder = { orderId, answer };
}

async function ask(orderId: string): Promise<EarlyAnswer> {
  const response = await fetch(`/api/orders/${orderId}/status`, { credentials: 'include' });
  if (!response.ok) throw new Error(`The order failed with ${response.status}`);
  // The gateway's own type (api.gen.d.ts); the application trusts it the same way.
  const answer = (await response.json()) as OrderAnswer;
  return { ...answer, arrivedMs: Date.now() };
}

/** What the start script handed over for this order; undefined in the prerender. */
function earlyOrder(orderId: string): EarlyOrder | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyOrder;
  return early?.orderId === encodeURIComponent(orderId) ? early : undefined;
}

/** For when the start script drew the countdown last, epoch milliseconds; undefined when it drew none. */
export const countdownDrawnMs = (): number | undefined => window.earlyOrder?.drawn?.shownMs;

/** The order that the start script drew, as it was when it arrived; undefined when it drew none, or another. */
export const drawnOrder = (orderId: string): DrawnOrder | undefined => earlyOrder(orderId)?.drawn;

/** As `drawnOrder`, but once: undefined also when the answer is taken. */
export function takeDrawnOrder(orderId: string): DrawnOrder | undefined {
  const early = earlyOrder(orderId);
  if (!early?.drawn || !early.answer) return undefined;
  early.answer = undefined;
  return early.drawn;
}

/**
 * The answer that the start script got, once; undefined when it asked for another order, or in vain. Its time is moved on
 * by how long it has waited here, since countdowns count from when the application receives it.
 */
export async function takeEarlyOrder(orderId: string): Promise<OrderAnswer | undefined> {
  const asked = earlyOrder(orderId)?.answer;
  if (window.earlyOrder) window.earlyOrder.answer = undefined;
  const taken = await asked?.catch(() => undefined);
  if (!taken) return undefined;
  const { arrivedMs, ...answer } = taken;
  const nowMs = Date.parse(answer.data.now) + Date.now() - arrivedMs;
  return { ...answer, data: { ...answer.data, now: new Date(nowMs).toISOString() } };
}
