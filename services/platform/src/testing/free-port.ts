import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';

/**
 * Below the inner ports of a system (31,000 and up) and those that the kernel gives to outgoing connections (Linux:
 * 32,768 and up), which would take a port before its server does; above 6,697, since `fetch` and Chromium refuse some
 * ports up to there (https://fetch.spec.whatwg.org/#port-blocking).
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

/** Whether the port is free on every address of this machine. */
export async function isPortFree(port: number): Promise<boolean> {
  const probe = await listening({ port });
  if (!probe) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

/**
 * Takes a TCP port for this process's life; false when it is taken. The process listens on an abstract socket of the
 * port's name, which Linux takes back at its end: two that start at the same moment never choose the same.
 */
export async function claimPort(port: number): Promise<boolean> {
  const claim = await listening({ path: `\0spade-port-${port}` });
  if (claim && (await isPortFree(port))) {
    claim.unref();
    return true;
  }
  claim?.close();
  return false;
}

/** A free TCP port, which no process gets a second time while this one lives. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST + 1);
  return (await claimPort(port)) ? port : freePort();
}
