import { createServer, type RequestListener, type Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';

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

/** Nest's Express adapter over an HTTP server with our time limits, which loses no request when it closes. */
export class DrainingAdapter extends ExpressAdapter {
  /** The server is closing; each response then closes its connection. */
  private isDraining = false;

  override initHttpServer(): void {
    const application = this.getInstance<RequestListener>();
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
        if (this.isDraining) response.setHeader('Connection', 'close');
        application(request, response);
      },
    );
    this.setHttpServer(server);
  }

  override beforeClose(): void {
    this.isDraining = true;
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
