import { ApiProperty } from '@nestjs/swagger';
import {
  type CheckState,
  type OutboxState,
  type QueueState,
  type ReportingPart,
  reportingParts,
} from '@spade/contracts/state/process-state';

/** One thing that a part needs. With several replicas it is fine when it is in all. */
export class StatusCheckView implements CheckState {
  @ApiProperty()
  name: string;

  @ApiProperty()
  isFine: boolean;

  @ApiProperty({ format: 'date-time' })
  since: string;
}

/** Notices that a part has yet to pass on. */
export class StatusOutboxView implements OutboxState {
  @ApiProperty({ type: 'integer' })
  pending: number;

  @ApiProperty({ type: 'integer', description: 'Of those: given up.' })
  failed: number;

  @ApiProperty({ type: Number, nullable: true })
  oldestAgeMs: number | null;
}

/** What waits in a queue. */
export class StatusQueueView implements QueueState {
  @ApiProperty()
  name: string;

  @ApiProperty({ type: 'integer' })
  waiting: number;

  @ApiProperty({ type: 'integer', description: 'For good; kept for 30 days.' })
  failed: number;

  @ApiProperty({ type: Number, nullable: true })
  oldestAgeMs: number | null;
}

/** One part of the product. */
export class StatusPartView {
  @ApiProperty({ enum: reportingParts, enumName: 'ReportingPart' })
  name: ReportingPart;

  @ApiProperty({
    enum: ['works', 'trouble', 'silent'],
    enumName: 'PartState',
    description: 'Silent: no process of it has reported in the last 20 seconds.',
  })
  state: 'works' | 'trouble' | 'silent';

  @ApiProperty({ type: 'integer', description: 'Processes that report.' })
  instances: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Since when it is in this state; null when that is unknown.',
  })
  since: string | null;

  @ApiProperty({ type: [StatusCheckView] })
  checks: StatusCheckView[];

  @ApiProperty({ type: StatusOutboxView, nullable: true })
  outbox: StatusOutboxView | null;

  @ApiProperty({ type: [StatusQueueView] })
  queues: StatusQueueView[];
}

/** Which parts of the product work. */
export class StatusView {
  @ApiProperty({ format: 'date-time' })
  asOf: string;

  @ApiProperty({ type: [StatusPartView] })
  parts: StatusPartView[];
}
