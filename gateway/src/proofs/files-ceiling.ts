import { Inject, Injectable } from '@nestjs/common';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { HOUR_MS } from '@spade/contracts/lagos';
import { CONFIG } from '@spade/platform/config/config.module';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { watchCeiling } from '@spade/platform/state/ceilings';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import type { GatewayConfig } from '../gateway.config.ts';
import { PictureBucket } from '../pictures/picture-store.ts';
import { ProofBucket } from './proof-store.ts';

/**
 * Adds up all that lies in both buckets, once an hour: also what no database names, such as pictures in quarantine and
 * files of uploads that broke off. A full store refuses every proof, so it is told before, and beyond its ceiling
 * pictures are stored small.
 */
@Injectable()
export class FilesCeiling extends IntervalSweep {
  private usedBytes = 0;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly pictures: PictureBucket,
    private readonly buckets: ProofBucket,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    super(HOUR_MS);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    // A listing of many files takes longer than a look at the state may.
    watchCeiling('files', () => this.usedRatio, 0);
  }

  get isReached(): boolean {
    return this.usedRatio >= 1;
  }

  private get usedRatio(): number {
    return this.usedBytes / (this.config.FILES_CEILING_MB * MEGABYTE);
  }

  /** One round; returns the bytes. Throws StorageUnavailable, and the earlier figure stays. */
  async sweep(): Promise<number> {
    // On the first start they are being made.
    await this.buckets.whenThere();
    let bytes = 0;
    for (const bucket of [this.storage, this.pictures])
      for await (const { size } of bucket.list('')) bytes += size;
    this.usedBytes = bytes;
    return bytes;
  }
}
