import { DAY_MS, HOUR_MS } from '../lagos.ts';
import type { BackupState } from './process-state.ts';

/** What can be wrong with the backups. */
export const backupFaultKinds = ['save', 'late', 'trial'] as const;

/** `save`: the last round saved nothing. `late`: a night is missing. `trial`: no backup was restored on trial, as each week one should be. */
export type BackupFault = (typeof backupFaultKinds)[number];

/** A night and half a day: one that was late is still none that was left out. */
const LATE_MS = 36 * HOUR_MS;
/** A week and two nights. */
const TRIAL_LATE_MS = 9 * DAY_MS;

const isOlder = (at: string | null, nowMs: number, thanMs: number): boolean =>
  at === null || nowMs - Date.parse(at) > thanMs;

/** What is wrong with the backups at `nowMs` (milliseconds since 1970). Nothing while the first one is being made. */
export function backupFaults(
  { savedAt, restoredAt, fault }: Pick<BackupState, 'savedAt' | 'restoredAt' | 'fault'>,
  nowMs: number,
): BackupFault[] {
  if (savedAt === null && fault === null) return [];
  const faults: BackupFault[] = [];
  if (fault === 'save') faults.push('save');
  else if (isOlder(savedAt, nowMs, LATE_MS)) faults.push('late');
  if (fault === 'trial' || (savedAt !== null && isOlder(restoredAt, nowMs, TRIAL_LATE_MS)))
    faults.push('trial');
  return faults;
}
