import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadConfig } from '@spade/platform/config/define-config';
import { createLogger } from '@spade/platform/logging/logger';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { startS3, type TestS3 } from '@spade/platform/testing/s3';
import { waitFor } from '@spade/platform/testing/wait-for';
import { startTwoRedis, type TwoRedis } from '@spade/testkit/two-redis';
import { type GatewayConfig, gatewayConfig } from '../src/gateway.config.ts';
import { createApplication } from '../src/http/create-application.ts';
import { ProofBucket } from '../src/proofs/proof-store.ts';
import { type ServiceReplicas, startServiceReplicas } from './service-replicas.ts';

/** The secret that tests sign tokens with. */
export const JWT_SECRET = 'a secret of the tests, long enough for HS256';

/** A gateway on real Redis and S3, with service replicas whose replies a test defines. */
export interface GatewayBed {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  app: NestExpressApplication;
  config: GatewayConfig;
  redis: TwoRedis;
  s3: TestS3;
  storage: ObjectStorage;
  services: ServiceReplicas;
  /** Every line that the gateway logged. */
  logLines: string[];
  close: () => Promise<void>;
}

/** The configuration of a gateway in tests; `variables` override. Throws ConfigError as the process does. */
export function buildGatewayConfig(variables: Record<string, string> = {}): GatewayConfig {
  return loadConfig(gatewayConfig, {
    REDIS_URL: 'redis://127.0.0.1:6379',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    JWT_SECRET,
    PROOF_URL_SECRET: 'another secret of the tests, for addresses',
    PORT: '0',
    ...variables,
  });
}

/** Starts a bed; `variables` override the gateway's configuration. */
export async function startGatewayBed(variables: Record<string, string> = {}): Promise<GatewayBed> {
  const [redis, s3] = await Promise.all([startTwoRedis(), startS3()]);
  const services = await startServiceReplicas(redis.messages.url);
  const config = buildGatewayConfig({
    ...redis.addressesOf('gateway'),
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    ...variables,
  });
  const logLines: string[] = [];
  const destination = { write: (line: string) => void logLines.push(line) };
  const logger = createLogger({ service: 'gateway', level: 'info', destination });
  const app = await createApplication(config, logger);
  await app.listen(0, '127.0.0.1');
  await waitFor('the bucket', () => app.get(ProofBucket).isThere);
  const server: Server = app.getHttpServer();
  const { port } = server.address() as AddressInfo; // listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    config,
    redis,
    s3,
    storage: app.get(ObjectStorage),
    services,
    logLines,
    close: async () => {
      const closed = once(server, 'close');
      server.closeAllConnections();
      await app.close();
      await closed;
      await services.close();
      await Promise.all([redis.stop(), s3.stop()]);
    },
  };
}

/** One response with its JSON parsed. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  // The tests read responses of every shape.
  body: { [key: string]: unknown; data?: unknown; errors?: Record<string, string[]> };
}

/** Calls the gateway and parses the JSON. */
export async function ask(url: string, init: RequestInit = {}): Promise<JsonAnswer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as JsonAnswer['body']); // every answer is an object
  return { status: response.status, headers: response.headers, body };
}

/** Posts `body` as JSON. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
