import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pickPort } from '@spade/local/preflight';
import { waitUntil } from '@spade/local/wait-until-ready';
import { ApiClient } from './api-client.ts';
import { type RunningSystem, SYSTEM_FILE_VARIABLE, sitePort } from './running-system.ts';
import { firstSession } from './staff.ts';
import { type SystemOptions, startSystem, type TestSystem } from './start-system.ts';
import { nginxTlsProxy } from './tls-proxy.ts';

/** The TLS proxy connects from here, so that the system trusts no other client of this machine. */
const PROXY_ADDRESS = '127.0.0.99';

/** Puts a TLS proxy in front of the system's nginx; it ends with the system. */
async function startTlsProxy(system: TestSystem, port: number): Promise<void> {
  const folder = join(system.dataDir, 'tls');
  await mkdir(folder, { mode: 0o700 });
  const frontPort = sitePort(system);
  const { keeper } = system.stack;
  keeper.start(nginxTlsProxy({ folder, port, frontPort, address: PROXY_ADDRESS }));
  await waitUntil('the TLS proxy', () => isOpen(port), 20_000);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/**
 * Starts the system that suites share, with a TLS proxy in front for the browsers, and tells them where it is
 * (`runningSystem()`). Returns what stops it.
 */
export async function startTestRun(options: SystemOptions = {}): Promise<() => Promise<void>> {
  const tlsPort = await pickPort((options.port ?? 21_000) + 443);
  const pageUrl = `https://localhost:${tlsPort}`;
  const env = { ...options.env, PUBLIC_URL: pageUrl, TRUSTED_PROXIES: PROXY_ADDRESS };
  const system = await startSystem({ ...options, env });
  try {
    await startTlsProxy(system, tlsPort);
    const { stack: _stack, stop: _stop, dataDir, ...facts } = system;
    const running: RunningSystem = {
      ...facts,
      pageUrl,
      token: await firstSession(new ApiClient(system.gatewayUrl), system.admin),
    };
    const path = join(dataDir, 'system.json');
    await writeFile(path, JSON.stringify(running), { mode: 0o600 });
    process.env[SYSTEM_FILE_VARIABLE] = path;
    return async () => {
      await system.stop();
    };
  } catch (error) {
    // No teardown runs after a setup that failed.
    await system.stop();
    throw error;
  }
}
