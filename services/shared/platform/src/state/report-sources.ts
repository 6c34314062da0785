import type { OutboxState, QueueState } from '@spade/contracts/state/process-state';
import type { ReadinessCheck } from '../health/readiness-watch.ts';

/** What this process can say of itself beyond its readiness; one process serves one application. */
export const reportSources = {
  /** Needs whose loss does not keep the process from its other work. */
  checks: [] as ReadinessCheck[],
  outboxes: new Set<() => Promise<OutboxState>>(),
  queues: new Set<() => Promise<QueueState[]>>(),
};
