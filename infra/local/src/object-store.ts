import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startS3 } from '@spade/platform/testing/s3';
import type { ProcessKeeper } from './process-keeper.ts';
import { hasProgram } from './programs.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** A pair that an S3 server accepts. */
interface KeyPair {
  accessKey: string;
  secretKey: string;
}

/** Where the S3 server is, and the key pairs that it accepts: the gateway's, and the worker's. */
export interface LocalObjectStore extends KeyPair {
  endpoint: string;
  worker: KeyPair;
  /** The server in words, for the terminal. */
  description: string;
  stop: () => Promise<void>;
}

/** Settings of MinIO and the stand-in alike. */
export interface ObjectStoreOptions {
  /** Path of a MinIO binary; undefined starts the stand-in. */
  minio: string | undefined;
  folder: string;
  port: number;
  accessKey: string;
  secretKey: string;
  /** Folder with the server's key pair in `s3`; the parts' own pairs are written to `gateway` and `worker`. */
  secrets?: string;
}

/** Makes the parts' own keys, as the job `bucket` of docker-compose.yml does. */
async function prepareBucket(secrets: string, host: string, home: string): Promise<void> {
  const script = join(import.meta.dirname, '../../setup/bucket.sh');
  const env = { ...process.env, S3_URL_HOST: host, HOME_DIR: home };
  await promisify(execFile)('sh', [script, secrets], { env });
}

/**
 * Starts MinIO when there is a binary, otherwise s3rver, a stand-in from npm that checks no secrets.
 * Both keep their objects in `folder` and listen on 127.0.0.1 only. MinIO's client `mc` makes the
 * parts' keys; without it they use the server's own.
 */
export async function startObjectStore(
  options: ObjectStoreOptions,
  keeper: ProcessKeeper,
): Promise<LocalObjectStore> {
  mkdirSync(options.folder, { recursive: true });
  const host = `127.0.0.1:${options.port}`;
  const endpoint = `http://${host}`;
  if (options.minio !== undefined) {
    const { accessKey: rootKey, secretKey: rootSecret, secrets } = options;
    keeper.start({
      name: 'minio',
      command: options.minio,
      args: ['server', options.folder, '--address', `127.0.0.1:${options.port}`],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: options.folder,
        MINIO_ROOT_USER: rootKey,
        MINIO_ROOT_PASSWORD: rootSecret,
      },
    });
    const stop = async () => {};
    if (secrets === undefined || !hasProgram('mc')) {
      const description = 'MinIO, with its root key (mc, which makes others, is not installed)';
      return { endpoint, ...oneForBoth(rootKey, rootSecret), description, stop };
    }
    await waitUntilReady('minio', `${endpoint}/minio/health/live`, 60_000);
    // mc writes its settings, keys included, to its home folder: one that only we may read.
    await prepareBucket(secrets, host, join(secrets, 's3'));
    const pairOf = async (part: string): Promise<KeyPair> => ({
      accessKey: await readFile(join(secrets, part, 's3_access_key'), 'utf8'),
      secretKey: await readFile(join(secrets, part, 's3_secret_key'), 'utf8'),
    });
    const worker = await pairOf('worker');
    return { endpoint, ...(await pairOf('gateway')), worker, description: 'MinIO', stop };
  }
  const { accessKey, secretKey, stop } = await startS3({
    port: options.port,
    directory: options.folder,
  });
  return {
    endpoint,
    ...oneForBoth(accessKey, secretKey),
    description:
      's3rver, a stand-in for MinIO that checks no keys ("make minio" builds the real one)',
    stop,
  };
}

/** One pair for both parts: of a server that knows no other. */
export function oneForBoth(accessKey: string, secretKey: string): KeyPair & { worker: KeyPair } {
  return { accessKey, secretKey, worker: { accessKey, secretKey } };
}
