import type { PublicOrder } from './order.ts';

/** Body of the order's status and of its extension. */
export interface OrderAnswer {
  readonly success: true;
  readonly data: PublicOrder;
}

/** What the start script (boot/order.ts) hands over to the application, which is another bundle. */
interface EarlyOrder {
  readonly orderId: string;
  readonly answer: Promise<OrderAnswer & { readonly arrivedMs: number }>;
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

async function ask(orderId: string): Promise<OrderAnswer & { readonly arrivedMs: number }> {
  const response = await fetch(`/api/orders/${orderId}/status`, { credentials: 'include' });
  if (!response.ok) throw new Error(`The order failed with ${response.status}`);
  // The gateway's own type (api.gen.d.ts); the application trusts it the same way.
  const answer = (await response.json()) as OrderAnswer;
  return { ...answer, arrivedMs: Date.now() };
}

/**
 * The answer that the start script got, once; undefined when it asked for another order, or in vain. Its time is moved on
 * by how long it has waited here, since countdowns count from when the application receives it.
 */
export async function takeEarlyOrder(orderId: string): Promise<OrderAnswer | undefined> {
  const early = window.earlyOrder;
  window.earlyOrder = undefined;
  if (early?.orderId !== encodeURIComponent(orderId)) return undefined;
  const taken = await early.answer.catch(() => undefined);
  if (!taken) return undefined;
  const { arrivedMs, ...answer } = taken;
  const nowMs = Date.parse(answer.data.now) + Date.now() - arrivedMs;
  return { ...answer, data: { ...answer.data, now: new Date(nowMs).toISOString() } };
}
