import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { OrderSettings } from '../order/order-settings.ts';
import { ExpireOrdersService } from './expire-orders.service.ts';

/** Sweeps from start to shutdown, with a pause between two sweeps; a failed sweep is tried again. */
@Injectable()
export class ExpirySweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('ExpirySweep');
  private readonly pauseMs: number;
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly service: ExpireOrdersService,
    settings: OrderSettings,
  ) {
    this.pauseMs = settings.expirySweepMs;
  }

  onApplicationBootstrap(): void {
    this.running = this.run(this.stop.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const expired = await this.service.sweep();
        if (expired > 0) this.logger.log(`${expired} orders expired`);
      } catch (error) {
        // The database may be away for a while; what is due stays due.
        this.logger.error(error);
      }
      await sleep(this.pauseMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    }
  }
}
