import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import type { ChildProcesses } from './child-processes.ts';
import { hasProgram } from './preflight.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** Where an S3 server answers, and the key pair that it takes. */
export interface LocalObjectStore {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  /** What it is, in words for the terminal. */
  description: string;
  stop: () => Promise<void>;
}

/** What either kind of store needs. */
export interface ObjectStoreOptions {
  /** Path of a MinIO binary; without one the stand-in serves. */
  minio: string | undefined;
  folder: string;
  port: number;
  accessKey: string;
  secretKey: string;
  /** Folder with the key pair of the server in `s3`; the gateway's is put into `gateway`. */
  secrets?: string;
}

/** Gives the gateway a key of its own, as the job `bucket` of docker-compose.yml does. */
async function prepareBucket(secrets: string, host: string, home: string): Promise<void> {
  const script = join(import.meta.dirname, '../bucket.sh');
  const env = { ...process.env, S3_URL_HOST: host, HOME_DIR: home };
  await promisify(execFile)('sh', [script, secrets], { env });
}

/**
 * Starts the real MinIO where there is one, otherwise s3rver, a stand-in from npm. Both keep their
 * objects in `folder` and listen on 127.0.0.1 only. The stand-in checks no secrets. MinIO's client
 * `mc` is what makes keys: without it the gateway uses the server's own.
 */
export async function startObjectStore(
  options: ObjectStoreOptions,
  processes: ChildProcesses,
): Promise<LocalObjectStore> {
  mkdirSync(options.folder, { recursive: true });
  const host = `127.0.0.1:${options.port}`;
  const endpoint = `http://${host}`;
  if (options.minio !== undefined) {
    const { accessKey: rootKey, secretKey: rootSecret, secrets } = options;
    processes.start({
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
      const description = 'MinIO, by its root key (there is no mc here to make another)';
      return { endpoint, accessKey: rootKey, secretKey: rootSecret, description, stop };
    }
    await waitUntilReady('minio', `${endpoint}/minio/health/live`, 60_000);
    // A folder of its own for what mc writes down: nobody else may read there.
    await prepareBucket(secrets, host, join(secrets, 's3'));
    const secret = (name: string) => readFile(join(secrets, 'gateway', name), 'utf8');
    const accessKey = await secret('s3_access_key');
    const secretKey = await secret('s3_secret_key');
    return { endpoint, accessKey, secretKey, description: 'MinIO', stop };
  }
  const server = new S3rver({
    port: options.port,
    address: '127.0.0.1',
    silent: true,
    directory: options.folder,
  });
  await server.run();
  return {
    endpoint,
    // The one key pair that s3rver knows.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    description:
      's3rver, a stand-in for MinIO that checks no keys ("make minio" builds the real one)',
    stop: () => server.close(),
  };
}
