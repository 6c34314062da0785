import { join } from 'node:path';
import { startNginx, writeGateways } from '@spade/local/nginx';
import { writeSite } from '@spade/local/pages-server';
import type { ProcessKeeper } from '@spade/local/process-keeper';
import { freePort } from '@spade/platform/testing/free-port';

/** Name of its process. */
export const FRONT = 'nginx';

/** Where the front gets its configuration, and where it passes calls on to. */
export interface FrontOptions {
  root: string;
  dataDir: string;
  /** Base addresses of the gateways at the start. */
  gateways: readonly string[];
}

/**
 * The nginx that ships, in front of all gateways. The clients' harness is its one trusted proxy, so each
 * call counts for the address that it names.
 */
export class Front {
  private constructor(
    private readonly fleet: ProcessKeeper,
    private readonly folder: string,
    /** What clients call. */
    readonly url: string,
  ) {}

  /** Resolves when it serves. */
  static async start(fleet: ProcessKeeper, options: FrontOptions): Promise<Front> {
    const { root, dataDir, gateways } = options;
    const folder = join(dataDir, 'nginx');
    const port = await freePort();
    const [site, url] = [join(dataDir, 'site'), `http://127.0.0.1:${port}`];
    await writeSite(site, { root, publicUrl: url, env: process.env });
    await startNginx(fleet, {
      ...{ root, folder, site, port, address: '127.0.0.1', gatewayUrls: gateways },
      // The load calls the API only.
      ...{ pagesUrls: ['http://127.0.0.1:1'], trustedProxies: '127.0.0.1' },
      // As its container: calls in progress are finished first.
      stopSignal: 'SIGQUIT',
    });
    return new Front(fleet, folder, url);
  }

  /** Gateways came or went, as Docker's name server would tell it. */
  passTo(gateways: readonly string[]): void {
    writeGateways(this.folder, gateways);
    this.reload();
  }

  /** Reads the configuration again; calls in progress stay with the old workers. */
  reload(): void {
    const pid = this.fleet.pidOf(FRONT);
    if (pid !== undefined) process.kill(pid, 'SIGHUP');
  }
}
