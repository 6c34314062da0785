import { join } from 'node:path';
import { startNginx, writeGateways } from '@spade/local/nginx';
import { writeSite } from '@spade/local/pages-server';
import type { ProcessKeeper } from '@spade/local/process-keeper';
import { freePort } from '@spade/platform/testing/free-port';
import { thisRelease } from './release.ts';

/** Name of its process. */
export const FRONT = 'nginx';

/** The nginx that ships, in front of all gateways. */
export interface Front {
  /** What clients call. */
  url: string;
  /** Gateways came or went, as Docker's name server would tell it. */
  passTo: (gateways: readonly string[]) => void;
}

/**
 * Starts it in front of these base addresses; resolves when it serves. The clients' harness is its one trusted proxy, so
 * each call counts for the address that it names.
 */
export async function startFront(
  fleet: ProcessKeeper,
  dataDir: string,
  gateways: readonly string[],
): Promise<Front> {
  const { root } = thisRelease;
  const [folder, site] = [join(dataDir, 'nginx'), join(dataDir, 'site')];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await writeSite(site, { root, publicUrl: url, env: process.env });
  await startNginx(fleet, {
    root,
    folder,
    site,
    port,
    address: '127.0.0.1',
    gatewayUrls: gateways,
    // The load calls the API only.
    pagesUrls: ['http://127.0.0.1:1'],
    trustedProxies: '127.0.0.1',
    // As its container: calls in progress are finished first.
    stopSignal: 'SIGQUIT',
  });
  return {
    url,
    passTo: (urls) => {
      writeGateways(folder, urls);
      // It reads the configuration again; calls in progress stay with the old workers.
      const pid = fleet.pidOf(FRONT);
      if (pid !== undefined) process.kill(pid, 'SIGHUP');
    },
  };
}
