import type { IsoInstant } from '../lagos.ts';

/** The parts of the product whose processes report their state, in the order that staff see them. */
export const reportingParts = [
  'gateway',
  'auth',
  'catalog',
  'contact',
  'orders',
  'worker',
  'backup',
] as const;

/** A part that reports. */
export type ReportingPart = (typeof reportingParts)[number];

/** The hash in the Redis of the messages with the reports of a part: id of the process → {@link ProcessState} as JSON. */
export const stateKey = (part: ReportingPart): string => `state:${part}`;

/** One thing that a process needs, and since when it is as it is, by the process' clock. */
export interface CheckState {
  name: string;
  isFine: boolean;
  since: IsoInstant;
}

/** What a process has yet to pass on to others. */
export interface OutboxState {
  pending: number;
  /** Those among them on which a consumer gave up. */
  failed: number;
  /** In milliseconds; null when none is pending. */
  oldestAgeMs: number | null;
}

/** What waits in a queue that a process works on. */
export interface QueueState {
  name: string;
  waiting: number;
  /** For good. */
  failed: number;
  /** In milliseconds; null when none waits. */
  oldestAgeMs: number | null;
}

/** How the backups are that the service `backup` makes. */
export interface BackupState {
  /** When the newest backup was saved; null before the first. */
  savedAt: IsoInstant | null;
  /** Whether the newest one is encrypted for the owner. */
  isEncrypted: boolean;
  /** When a backup was last restored on trial and was equal; null before the first. */
  restoredAt: IsoInstant | null;
  /** Why the last round failed: nothing was saved, or what was saved could not be restored. */
  fault: 'save' | 'trial' | null;
}

/**
 * What a process says of itself every few seconds. Releases run side by side (ADR 0029): readers ignore fields that
 * they do not know, and do without those that are absent.
 */
export interface ProcessState {
  /** When it was written, in milliseconds since 1970 by the clock of Redis. */
  at: number;
  startedAt: IsoInstant;
  checks?: CheckState[];
  outbox?: OutboxState;
  queues?: QueueState[];
  backup?: BackupState;
}
