import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { register } from 'prom-client';
import { exposeGauges } from './metrics.ts';
import type { ReadinessWatch } from './readiness-watch.ts';

/** The inner HTTP server of a process. */
export interface HealthServer {
  port: number;
  /** From now on not ready, whatever the checks say: the process is leaving. */
  startDraining: () => void;
  close: () => Promise<void>;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/**
 * Serves `/health/live` (200 while the process runs), `/health/ready` (200 when every check holds,
 * 503 naming those that do not) and `/metrics` (Prometheus), which also has each check as `readiness_check`.
 * Port 0 picks a free one.
 */
export async function startHealthServer(
  port: number,
  readiness: ReadinessWatch,
  address?: string,
): Promise<HealthServer> {
  let isDraining = false;
  const help = 'Whether what the process needs is there: 1, or 0.';
  exposeGauges('readiness_check', help, ['check'], async () =>
    (await readiness.look()).map(({ name, isFine }) => ({
      labels: { check: name },
      value: Number(isFine),
    })),
  );
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', response);
  });
  async function answer(url: string, response: ServerResponse): Promise<void> {
    if (url === '/health/live') return sendJson(response, 200, { status: 'live' });
    if (url === '/health/ready') {
      const checks = await readiness.look();
      const failing = checks.filter(({ isFine }) => !isFine).map(({ name }) => name);
      if (isDraining) failing.push('draining');
      const isReady = failing.length === 0;
      return sendJson(response, isReady ? 200 : 503, {
        status: isReady ? 'ready' : 'not ready',
        failing,
      });
    }
    if (url === '/metrics') {
      response.writeHead(200, { 'content-type': register.contentType });
      response.end(await register.metrics());
      return;
    }
    sendJson(response, 404, { status: 'not found' });
  }
  server.listen(port, address);
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    startDraining: () => {
      isDraining = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
