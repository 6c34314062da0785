import type { ServiceStatus, StatusPart } from '../api/status.ts';

/** A part that works and has nothing to do. */
export const buildPart = (part: Partial<StatusPart> = {}): StatusPart => ({
  name: 'orders',
  state: 'works',
  instances: 1,
  since: '2026-11-20T08:00:00.000Z',
  checks: [
    { name: 'redis', isFine: true, since: '2026-11-20T08:00:00.000Z' },
    { name: 'database', isFine: true, since: '2026-11-20T08:00:00.000Z' },
  ],
  outbox: { pending: 0, failed: 0, oldestAgeMs: null },
  queues: [],
  backup: null,
  ...part,
});

/** The status at 10:00 in Lagos, of the parts given. */
export const buildStatus = (parts: readonly StatusPart[] = [buildPart()]): ServiceStatus => ({
  asOf: '2026-11-21T09:00:00.000Z',
  version: '0.2.0',
  parts: [...parts],
});
