import { reportingParts } from '@spade/contracts/state/process-state';
import {
  flag,
  instant,
  integer,
  list,
  number,
  one,
  oneOf,
  orNull,
  text,
  view,
} from '../http/view.ts';

/** One thing that a part needs. With several replicas it is fine when it is in all. */
const StatusCheckView = view('StatusCheckView', {
  name: text(),
  isFine: flag(),
  since: instant(),
});

/** Notices that a part has yet to pass on. */
const StatusOutboxView = view('StatusOutboxView', {
  pending: integer(),
  failed: integer('Of those: given up.'),
  oldestAgeMs: orNull(number()),
});

/** What waits in a queue. */
const StatusQueueView = view('StatusQueueView', {
  name: text(),
  waiting: integer(),
  failed: integer('For good; kept for 30 days.'),
  oldestAgeMs: orNull(number()),
});

/** One part of the product. */
export const StatusPartView = view('StatusPartView', {
  name: oneOf(reportingParts, { enumName: 'ReportingPart' }),
  state: oneOf(['works', 'trouble', 'silent'], {
    enumName: 'PartState',
    description: 'Silent: no process of it has reported in the last 20 seconds.',
  }),
  instances: integer('Processes that report.'),
  since: orNull(instant('Since when it is in this state; null when that is unknown.')),
  checks: list(StatusCheckView),
  outbox: orNull(one(StatusOutboxView)),
  queues: list(StatusQueueView),
});
export type StatusPartView = InstanceType<typeof StatusPartView>;

/** Which parts of the product work. */
export const StatusView = view('StatusView', {
  asOf: instant(),
  parts: list(StatusPartView),
});
export type StatusView = InstanceType<typeof StatusView>;
