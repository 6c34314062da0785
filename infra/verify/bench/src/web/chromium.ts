import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Chromium of its own profile, with its debugging port. */
export interface Chromium {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Starts headless Chromium, ready to be driven. */
export async function startChromium(): Promise<Chromium> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const chromium = spawn(
    process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  await untilListening(port, chromium);
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => chromium.once('exit', resolve));
      chromium.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function untilListening(port: number, chromium: ChildProcess): Promise<void> {
  for (;;) {
    if (chromium.exitCode !== null)
      throw new Error('Chromium did not start; is CHROMIUM_PATH right?');
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No port')),
      );
    });
  });
}
