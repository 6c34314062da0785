import { orderReviewContent } from './orderReviewContent.ts';

const { actors } = orderReviewContent.history;

/** Who acted, in words: "the customer", "the system", or an admin by name. */
export const actorName = (actor: string): string =>
  actor === 'customer' || actor === 'system' ? actors[actor] : actor;
