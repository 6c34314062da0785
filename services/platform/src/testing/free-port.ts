import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';

/**
 * Below what systems choose (10,000 and up) and what the kernel gives to outgoing connections (Linux: 32,768 and up),
 * which would take a port before its server does; above 6,697, since `fetch` and Chromium refuse some ports up to there
 * (https://fetch.spec.whatwg.org/#port-blocking).
 */
const [LOWEST, HIGHEST] = [7_000, 9_999];

/** Listens; undefined when another does. */
async function listening(options: ListenOptions): Promise<Server | undefined> {
  const server = createServer();
  try {
    await once(server.listen(options), 'listening');
    return server;
  } catch {
    return undefined;
  }
}

/**
 * A free TCP port, which no process gets a second time while this one lives: the process that gives it away listens
 * on an abstract socket of the port's name, which Linux takes back at its end.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST + 1);
  const claim = await listening({ path: `\0spade-test-port-${port}` });
  const probe = claim && (await listening({ port }));
  if (!probe) {
    claim?.close();
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  claim.unref();
  return port;
}
