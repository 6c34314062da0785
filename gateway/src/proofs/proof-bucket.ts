import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { retry } from '@spade/platform/service/retry';
import { ObjectStorage } from '@spade/platform/storage/object-storage';

const RETRY_MS = 1_000;

/** Creates the bucket if needed, in the background: the product pages work without it. */
@Injectable()
export class ProofBucket implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ProofBucket.name);
  private readonly stopping = new AbortController();
  private seen = false;

  constructor(private readonly storage: ObjectStorage) {}

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
    const onFailure = (error: unknown, attempt: number) => {
      if (attempt === 1) this.logger.warn('waiting for the object store', { err: error });
    };
    const { signal } = this.stopping;
    try {
      await retry(() => this.storage.ensureBucket(), { everyMs: RETRY_MS, onFailure, signal });
      this.seen = true;
    } catch {
      // stopped
    }
  }
}
