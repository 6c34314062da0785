import { MikroORM } from '@mikro-orm/core';
import type {
  BeforeApplicationShutdown,
  FactoryProvider,
  OnApplicationBootstrap,
  Type,
} from '@nestjs/common';
import { CONFIG } from '../config/config.module.ts';
import { type RedisConfig, redisStoreUrl } from '../config/settings.ts';
import { ormScope } from '../database/orm-scope.ts';
import { reportSources } from '../state/state-report.ts';
import {
  type CreateWorkerOptions,
  createWorker,
  type JobProcessor,
  type QueueWorker,
} from './worker.ts';

/** The instances that Nest injects for a list of classes. */
export type Injected<Classes extends readonly Type<unknown>[]> = {
  [K in keyof Classes]: Classes[K] extends Type<infer Instance> ? Instance : never;
};

type RunningWorker = Pick<QueueWorker, 'close' | 'isTakingJobs'>;

/** A worker that lives as long as the application: started when all is wired, drained first. */
export class JobProcessing implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: RunningWorker | undefined;

  constructor(private readonly start: () => RunningWorker) {}

  onApplicationBootstrap(): void {
    this.running = this.start();
    reportSources.workers.add(this.running.isTakingJobs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.running) return;
    reportSources.workers.delete(this.running.isTakingJobs);
    await this.running.close();
  }
}

/** How a queue is worked on. */
export interface ProcessJobsOptions<Classes extends readonly Type<unknown>[], Data, Result>
  extends Omit<CreateWorkerOptions, 'ormScope' | 'redisUrl'> {
  /** Classes to inject into `processor`, in this order. */
  inject: Classes;
  /** Makes the processor from what was injected. */
  processor: (...injected: Injected<Classes>) => JobProcessor<Data, Result>;
}

/**
 * A Nest provider that works on a queue of the Redis of jobs, each job in an ORM context where there is a
 * database. Needs the platform's config module:
 *
 *     providers: [SyncService, processJobs(syncQueue, { inject: [SyncService],
 *       processor: (sync) => (job: Job<SyncJobData, SyncResult>) => sync.run(job) })]
 */
export function processJobs<const Classes extends readonly Type<unknown>[], Data, Result>(
  queueName: string,
  { inject, processor, ...options }: ProcessJobsOptions<Classes, Data, Result>,
): FactoryProvider<JobProcessing> {
  return {
    provide: Symbol(`worker of ${queueName}`),
    inject: [CONFIG, { token: MikroORM, optional: true }, ...inject],
    useFactory: (config: RedisConfig, orm: MikroORM | undefined, ...injected: unknown[]) => {
      // Nest resolves `inject` in its order, which is what the type Injected says.
      const work = processor(...(injected as unknown as Injected<Classes>));
      return new JobProcessing(() =>
        createWorker(queueName, work, {
          ...options,
          redisUrl: redisStoreUrl(config),
          ormScope: orm && ormScope(orm),
        }),
      );
    },
  };
}
