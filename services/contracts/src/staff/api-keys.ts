import type { IsoInstant } from '../lagos.ts';
import type { StaffRole } from './permissions.ts';

/**
 * What an API key may do, and the role in whose place it acts: the one table. The gateway opens a call to keys only where
 * its handler names a scope. No scope confirms, refunds, changes settings or reads proofs.
 */
export const keyScopes = {
  /** Orders, and of those that are paid what a courier needs. */
  'orders:read': 'clerk',
  /** Pack, ship and hand over paid orders. */
  'orders:ship': 'clerk',
  /** Credits and refunds, without names and bank accounts of buyers. */
  'payments:read': 'clerk',
  /** Products of every state and their stock. */
  'products:read': 'clerk',
  /** Create, change, retire and restore the shop's own products, and move their stock. */
  'products:write': 'approver',
} as const satisfies Record<string, StaffRole>;

/** One of {@link keyScopes}. */
export type KeyScope = keyof typeof keyScopes;

/** Every scope. */
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]; // keys() loses the literal types

/** How long a key lives at most, in days. */
export const MAX_KEY_DAYS = 365;

/** Calls in a minute that a key may be given at most. */
export const MAX_KEY_CALLS = 600;

/** Keys that work at the same time at most. */
export const MAX_LIVE_KEYS = 20;

/** Letters that a key's name is made of; no username has a space, so `key NAME` is never one. */
export const KEY_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{1,39}$/;

/** What histories and audit lines call a key. */
export const keyActor = (name: string): string => `key ${name}`;

/** A key as owners see it: never the key itself. */
export interface ApiKey {
  keyId: number;
  name: string;
  /** Its first letters, by which a developer finds it in their settings. */
  hint: string;
  scopes: KeyScope[];
  callsPerMinute: number;
  createdBy: string;
  createdAt: IsoInstant;
  expiresAt: IsoInstant;
  /** To within a minute; null until the first call. */
  lastUsedAt: IsoInstant | null;
  revokedAt: IsoInstant | null;
  revokedBy: string | null;
  /** Neither revoked nor past its end, by the clock of the database. */
  isLive: boolean;
}
