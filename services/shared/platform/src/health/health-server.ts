import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { register } from 'prom-client';
import { exposeGauges } from './expose-gauge.ts';

/** One thing that must hold before the process takes work: its name and whether it holds now. */
export interface ReadinessCheck {
  name: string;
  /** Returns true when healthy. A check that throws, or takes over 2 s, counts as unhealthy. */
  check: () => boolean | Promise<boolean>;
}

/** The inner HTTP server of a process. */
export interface HealthServer {
  port: number;
  /** From now on not ready, whatever the checks say: the process is leaving. */
  startDraining: () => void;
  close: () => Promise<void>;
}

const CHECK_TIMEOUT_MS = 2_000;

async function holds({ check }: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  });
  try {
    return await Promise.race([check(), tooLong]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
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
  checks: readonly ReadinessCheck[],
  address?: string,
): Promise<HealthServer> {
  let isDraining = false;
  const help = 'Whether what the process needs is there: 1, or 0.';
  exposeGauges('readiness_check', help, ['check'], () =>
    Promise.all(
      checks.map(async (one) => ({
        labels: { check: one.name },
        value: Number(await holds(one)),
      })),
    ),
  );
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', response);
  });
  async function answer(url: string, response: ServerResponse): Promise<void> {
    if (url === '/health/live') return sendJson(response, 200, { status: 'live' });
    if (url === '/health/ready') {
      const results = await Promise.all(checks.map(holds));
      const failing = checks.filter((_, i) => !results[i]).map(({ name }) => name);
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
