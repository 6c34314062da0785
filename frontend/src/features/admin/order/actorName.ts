import { dialogContent } from './dialogContent.ts';

const { actors } = dialogContent.history;

/** Who acted, in words: "the customer", "the system", or an admin by name. */
export const actorName = (actor: string): string =>
  actor === 'customer' || actor === 'system' ? actors[actor] : actor;
