import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@spade/testkit/api-client';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import { projectRoot } from '@spade/testkit/start-system';

/** One figure of the table. */
export interface ColdStartRow {
  start: 'first, empty data' | 'second, data there';
  /** Seconds from the start of the process to the first answered order. */
  firstOrderSeconds: number;
}

async function measure(dataDir: string, port: number): Promise<number> {
  const api = new ApiClient(`http://localhost:${port}`);
  const from = performance.now();
  const child = spawn(process.execPath, ['infra/local/dist/main.js'], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error('the system did not start');
      const isPlaced = await productInStock(1, api)
        .then((product) => placeOrder(product, {}, api))
        .then(() => true)
        .catch(() => false);
      if (isPlaced) return Math.round((performance.now() - from) / 100) / 10;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Time from nothing (packages installed, all built) to the first answered order, then again. */
export async function runColdStartBench(port = 18_500): Promise<ColdStartRow[]> {
  // Not mkdtemp: PostgreSQL runs as another user, who may not enter our folder.
  const dataDir = join(tmpdir(), `spade-cold-${randomBytes(6).toString('hex')}`);
  try {
    return [
      { start: 'first, empty data', firstOrderSeconds: await measure(dataDir, port) },
      { start: 'second, data there', firstOrderSeconds: await measure(dataDir, port) },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
