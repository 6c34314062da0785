import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { MessageServer } from '@spade/bus/message-server';
import type { MessageName, ServiceName } from '@spade/contracts/messages/message';
import { heapOf, thriftyMalloc } from '@spade/local/parts';
import { freePort } from '@spade/platform/testing/free-port';
import { startRedis } from '@spade/platform/testing/redis';
import { startS3, type TestS3 } from '@spade/platform/testing/s3';
import { waitFor } from '@spade/platform/testing/wait-for';

const root = new URL('../../../../..', import.meta.url).pathname;

/** The gateway alone, in its own process, with services that return constants. */
export interface LoneGateway {
  url: string;
  /** Its process. */
  pid: number;
  s3: TestS3;
  /** Resident memory of the gateway's process in bytes. */
  residentBytes: () => number;
  close: () => Promise<void>;
}

/** Answers by message name. */
export type ConstantAnswers = Partial<Record<MessageName, (request: unknown) => unknown>>;

/** Starts Redis, an S3 server, one replica per service named in `answers`, and the gateway. */
export async function startLoneGateway(answers: ConstantAnswers): Promise<LoneGateway> {
  const [redis, s3, port] = await Promise.all([startRedis(), startS3(), freePort()]);
  const names = Object.keys(answers) as MessageName[]; // the keys of the type
  const services = new Set(names.map((name) => name.slice(0, name.indexOf('.')) as ServiceName)); // as `serviceOf`
  const replicas = [...services].map((service) => {
    const replica = new MessageServer({ service, redisUrl: redis.url });
    for (const name of names.filter((n) => n.startsWith(`${service}.`))) {
      replica.addHandler(name, async (request: unknown) => answers[name]?.(request));
    }
    return replica;
  });
  await Promise.all(
    replicas.map((replica) => new Promise<void>((up) => replica.listen(() => up()))),
  );
  const gateway = spawn(process.execPath, ['gateway/bundle/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_ENV: 'production',
      // As the images and `make start` run it.
      NODE_OPTIONS: heapOf('gateway'),
      ...thriftyMalloc,
      PORT: String(port),
      HEALTH_PORT: '0',
      REDIS_URL: redis.url,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
      JWT_SECRET: 'a secret of the benchmark, long enough',
      PROOF_URL_SECRET: 'a secret of the benchmark, long enough',
      LIMIT_PROOFS_PER_ORDER: '1000000',
      LIMIT_PROOFS_PER_ADDRESS: '1000000',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor('the gateway', async () => (await fetch(`${url}/api/openapi.json`)).ok, 30_000);
  return {
    url,
    pid: gateway.pid ?? 0,
    s3,
    residentBytes: () => residentBytesOf(gateway),
    close: async () => {
      gateway.kill('SIGTERM');
      if (gateway.exitCode === null) await once(gateway, 'exit');
      await Promise.all(replicas.map((replica) => replica.close()));
      await Promise.all([redis.stop(), s3.stop()]);
    },
  };
}

/** VmRSS of /proc, in bytes (https://man7.org/linux/man-pages/man5/proc_pid_status.5.html). */
function residentBytesOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
