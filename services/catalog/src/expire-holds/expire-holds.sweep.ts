import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CATALOG_CONFIG, type CatalogConfig } from '../catalog.config.ts';
import { ExpireHoldsService } from './expire-holds.service.ts';

/** Runs the sweep every HOLD_SWEEP_SECONDS, one at a time, until the process ends. */
@Injectable()
export class ExpireHoldsSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ExpireHoldsSweep.name);
  private readonly service: ExpireHoldsService;
  private readonly intervalMs: number;
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();
  private isStopped = false;

  constructor(service: ExpireHoldsService, @Inject(CATALOG_CONFIG) config: CatalogConfig) {
    this.service = service;
    this.intervalMs = config.HOLD_SWEEP_SECONDS * 1000;
  }

  onApplicationBootstrap(): void {
    this.scheduleNext();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private scheduleNext(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep().then(() => this.scheduleNext());
    }, this.intervalMs);
  }

  private async sweep(): Promise<void> {
    try {
      const released = await this.service.expire();
      if (released > 0) this.logger.log(`gave back ${released} holds without an order`);
    } catch (error) {
      // orders or the database is away: holds stay, which is the safe side, and are tried again.
      this.logger.warn(`holds could not be looked into, next time again: ${String(error)}`);
    }
  }
}
