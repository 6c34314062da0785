import { join } from 'node:path';
import { startNginx, writeGateways } from '@spade/local/nginx';
import { pagesServerSpec, writeSite } from '@spade/local/pages-server';
import type { ProcessKeeper } from '@spade/local/process-keeper';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { thisRelease } from './release.ts';

/** Name of its process. */
export const FRONT = 'nginx';

/** The nginx that ships, in front of all gateways. */
export interface Front {
  /** What clients call. */
  url: string;
  /** The pages servers behind it, one for each gateway. */
  pages: readonly PagesServer[];
  /** Gateways came or went, as Docker's name server would tell it. */
  passTo: (gateways: readonly string[]) => void;
}

/** A pages server: its process, and where it answers without nginx. */
interface PagesServer {
  name: string;
  url: string;
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
  const pages = await Promise.all(
    gateways.map((gatewayUrl, index) => startPages(fleet, `pages-${index + 1}`, url, gatewayUrl)),
  );
  await startNginx(fleet, {
    root,
    folder,
    site,
    port,
    address: '127.0.0.1',
    gatewayUrls: gateways,
    pagesUrls: pages.map((each) => each.url),
    trustedProxies: '127.0.0.1',
    // As its container: calls in progress are finished first.
    stopSignal: 'SIGQUIT',
  });
  return {
    url,
    pages,
    passTo: (urls) => {
      writeGateways(folder, urls);
      // It reads the configuration again; calls in progress stay with the old workers.
      const pid = fleet.pidOf(FRONT);
      if (pid !== undefined) process.kill(pid, 'SIGHUP');
    },
  };
}

async function startPages(
  fleet: ProcessKeeper,
  name: string,
  publicUrl: string,
  gatewayUrl: string,
): Promise<PagesServer> {
  const [port, healthPort] = await Promise.all([freePort(), freePort()]);
  const { root } = thisRelease;
  const at = { root, publicUrl, env: process.env, port, healthPort, gatewayUrl };
  fleet.start({ ...pagesServerSpec(at), name });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(name, async () => (await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).ok);
  return { name, url };
}
