import type { AdminOrder } from '../api/orders.ts';
import type { What } from './StepDialog.tsx';

/** What is picked up is not sent, and what is sent is not picked up, unless the clerk ticks it. */
export const isMeantFor = (what: What, { pickupPoint }: AdminOrder): boolean =>
  (what !== 'ship' && what !== 'ready') || (what === 'ready') === (pickupPoint !== null);
