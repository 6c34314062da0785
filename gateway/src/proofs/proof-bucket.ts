import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Logger } from '@spade/platform/logging/logger';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { LOGGER } from '../gateway.config.ts';

const RETRY_MS = 1_000;

/** Creates the bucket if needed, in the background: the product pages work without it. */
@Injectable()
export class ProofBucket implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private seen = false;

  constructor(
    private readonly storage: ObjectStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** True once the bucket has been found. A later outage of the store fails uploads, not the gateway. */
  get isThere(): boolean {
    return this.seen;
  }

  onApplicationBootstrap(): void {
    void this.ensure();
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async ensure(): Promise<void> {
    for (let attempt = 1; !this.stopping.signal.aborted; attempt += 1) {
      try {
        await this.storage.ensureBucket();
        this.seen = true;
        return;
      } catch (error) {
        if (attempt === 1) this.logger.warn({ err: error }, 'waiting for the object store');
        await pause(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => {});
      }
    }
  }
}
