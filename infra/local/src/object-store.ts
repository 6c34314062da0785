import { mkdirSync } from 'node:fs';
import S3rver from 's3rver';
import type { ChildProcesses } from './child-processes.ts';

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
}

/**
 * Starts the real MinIO where there is one, otherwise s3rver, a stand-in from npm. Both keep their
 * objects in `folder` and listen on 127.0.0.1 only. The stand-in checks no secrets.
 */
export async function startObjectStore(
  options: ObjectStoreOptions,
  processes: ChildProcesses,
): Promise<LocalObjectStore> {
  mkdirSync(options.folder, { recursive: true });
  const endpoint = `http://127.0.0.1:${options.port}`;
  if (options.minio !== undefined) {
    processes.start({
      name: 'minio',
      command: options.minio,
      args: ['server', options.folder, '--address', `127.0.0.1:${options.port}`],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: options.folder,
        MINIO_ROOT_USER: options.accessKey,
        MINIO_ROOT_PASSWORD: options.secretKey,
      },
    });
    const { accessKey, secretKey } = options;
    return { endpoint, accessKey, secretKey, description: 'MinIO', stop: async () => {} };
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
