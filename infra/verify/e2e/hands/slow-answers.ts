import { createServer, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A proxy before the site that keeps one answer back. */
export interface SlowAnswers {
  /** What browsers open. */
  readonly url: string;
  /** The answer to the next form or call that changes something waits until `release`; `sent` counts them from then on. */
  readonly holdNext: () => {
    readonly release: () => void;
    readonly sent: () => number;
    /** Whether the page said to `/pressed-again` that it was. */
    readonly wasPressedAgain: () => boolean;
  };
  readonly close: () => Promise<void>;
}

/** Starts the proxy: it passes on everything as it comes, so that a form is at the server while its answer waits. */
export async function startSlowAnswers(target: string): Promise<SlowAnswers> {
  const { protocol, hostname, port } = new URL(target);
  const ask = protocol === 'https:' ? overHttps : overHttp;
  let held: Promise<void> | undefined;
  let posts = 0;
  let isPressedAgain = false;
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url: path, headers } = incoming;
    if (path === '/pressed-again') {
      isPressedAgain = true;
      answer.writeHead(204).end();
      return;
    }
    if (method === 'POST') posts += 1;
    const wait = method === 'POST' ? held : undefined;
    if (wait) held = undefined; // the first alone
    const passed = ask(
      { hostname, port, path, method, headers, rejectUnauthorized: false },
      (reply) => {
        const passOn = () => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        };
        if (wait) void wait.then(passOn);
        else passOn();
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on a port
    holdNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      posts = 0;
      isPressedAgain = false;
      return { release: resolve, sent: () => posts, wasPressedAgain: () => isPressedAgain };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
