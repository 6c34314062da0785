import { rm } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { OrphanSweep } from '@spade/gateway/bucket-sweeps';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { BUCKET, halfObjects } from './check/list-objects.ts';
import type { Backends } from './stack/backends.ts';

/**
 * Runs the gateway's sweep of the bucket at once, without its minimum age, which protects running
 * uploads (there are none now), and whatever the share of unknown pictures, which faults make large.
 * Returns how many pictures it moved to quarantine.
 */
export async function sweepBucket(backends: Backends): Promise<number> {
  for (const file of await halfObjects(backends)) await rm(file);
  const storage = new ObjectStorage({ ...backends.store, region: 'us-east-1', bucket: BUCKET });
  const client = new MessageClient({ redisUrl: backends.redis.redis.adminUrl });
  client.connect();
  Logger.overrideLogger(['error', 'warn']); // the harness reports how many it moved
  try {
    const sweep = new OrphanSweep(storage, client);
    const { quarantined } = await sweep.sweep({ minAgeMs: 0, maxUnknownShare: 1 });
    return quarantined;
  } finally {
    client.close();
    storage.close();
  }
}
