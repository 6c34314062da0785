import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** An S3 server in this process. It checks no secrets: never test authorisation against it. */
export interface TestS3 {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  stop: () => Promise<void>;
}

/**
 * Starts an S3 server (s3rver) on 127.0.0.1: on `port`, or a free one, with its objects in
 * `directory`, or in a temporary one that `stop` deletes.
 */
export async function startS3({
  port = 0,
  directory,
}: {
  port?: number;
  directory?: string;
} = {}): Promise<TestS3> {
  const objects = directory ?? (await mkdtemp(join(tmpdir(), 'spade-test-s3-')));
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory: objects });
  const running = await server.run();
  return {
    endpoint: `http://127.0.0.1:${running.port}`,
    // The only pair that s3rver accepts.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    stop: async () => {
      await server.close();
      if (directory === undefined) await rm(objects, { recursive: true, force: true });
    },
  };
}
