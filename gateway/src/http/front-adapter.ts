import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Serves a request before Express sees it; returns false to leave it to Express. */
export type FastAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Longest time for which shutdown keeps accepting pending connections. */
const ADMIT_LIMIT_MS = 1_000;

/**
 * Accepts pending connections before shutdown: closing the listener would reset those in its
 * backlog. The event loop accepts one connection a turn (https://github.com/libuv/libuv/pull/3696), so
 * a turn without a new connection means that the backlog is empty.
 */
async function admitWaiting(server: Server): Promise<void> {
  let admitted = 0;
  server.on('connection', () => {
    admitted += 1;
  });
  const endAt = performance.now() + ADMIT_LIMIT_MS;
  await turn(); // the rest of this turn; the next is a whole one
  for (let before = -1; before !== admitted && performance.now() < endAt; ) {
    before = admitted;
    await turn();
  }
}

/**
 * Nest's Express adapter over an HTTP server with our time limits and a fast lane: Express costs
 * about three quarters of a bare server's requests per second, which the product list, by far
 * the most requested response, need not pay.
 */
export class FrontAdapter extends ExpressAdapter {
  /** Set once the application is built; until then everything goes through Express. */
  fastAnswer: FastAnswer | undefined;

  private draining = false;

  /** True once the server is closing; each response then closes its connection. */
  get isDraining(): boolean {
    return this.draining;
  }

  override initHttpServer(): void {
    const application = this.getInstance<(req: IncomingMessage, res: ServerResponse) => void>();
    const server = createServer(
      {
        headersTimeout: 10_000,
        // A 5 MB proof at 0.3 Mbit/s takes 140 s. Slower uploads and JSON bodies have their own limits.
        requestTimeout: 180_000,
        // Longer than the proxy in front keeps idle connections (kept-connections.conf: 4 s), so that it, not
        // the gateway, closes them and no request meets a closing socket.
        keepAliveTimeout: 75_000,
        connectionsCheckingInterval: 2_000,
        maxHeaderSize: 16 * 1024,
      },
      (request, response) => {
        if (this.draining) response.setHeader('Connection', 'close');
        else if (this.fastAnswer?.(request, response)) return;
        application(request, response);
      },
    );
    this.setHttpServer(server);
  }

  override beforeClose(): void {
    this.draining = true;
    super.beforeClose();
  }

  /** Resolves when the last response in progress is sent. */
  override async close(): Promise<void> {
    const server: Server = this.getHttpServer();
    await admitWaiting(server);
    // Otherwise a connection whose last response began before shutdown would idle for over a minute.
    const letGo = setInterval(() => server.closeIdleConnections(), 100);
    try {
      await super.close();
    } finally {
      clearInterval(letGo);
    }
  }
}
