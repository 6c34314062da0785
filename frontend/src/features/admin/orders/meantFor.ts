import type { CommonStep } from '../api/orderSteps.ts';
import type { AdminOrder } from '../api/orders.ts';

/** What is picked up is not sent, and what is sent is not picked up, unless the clerk ticks it. */
export const isMeantFor = (what: CommonStep | 'print', { pickupPoint }: AdminOrder): boolean =>
  (what !== 'ship' && what !== 'ready') || (what === 'ready') === (pickupPoint !== null);
