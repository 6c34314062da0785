import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { pickPort } from '@spade/local/preflight';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ApiClient } from '@spade/testkit/api-client';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import { projectRoot } from '@spade/testkit/start-system';
import { portOf } from '../../src/fixtures.ts';

const run = promisify(execFile);

const START_TIMEOUT_MS = 60_000;
const READY_TIMEOUT_MS = 100_000;

/** An alert as staff get it (gateway/src/staff/money/alerts.controller.ts). */
interface Alert {
  bank: string;
  state: string;
  /** Naira, two decimals. */
  payment: { amount: string } | null;
}

/** Processes whose command line or environment names the data folder; Linux only. */
function processesOf(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return (command + environment).includes(dataDir) ? [command.replaceAll('\0', ' ')] : [];
      } catch {
        return []; // it ended meanwhile
      }
    });
}

/** Waits until none is left. Each look reads all of `/proc`. */
const noneLeft = (dataDir: string) =>
  waitFor('the end of all processes', () => processesOf(dataDir).length === 0, 30_000, 200);

test.describe('make start', { tag: '@matrix' }, () => {
  let dataDir: string;
  let child: ChildProcess;
  let said: string;

  async function start(env: Record<string, string> = {}): Promise<void> {
    const port = await pickPort(portOf(test.info()) + 300);
    said = '';
    child = spawn(process.execPath, [join(projectRoot, 'infra/local/dist/main.js')], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        said += text.toString();
      });
  }
  const runs = (part: string) =>
    waitFor(
      `${part} to run`,
      () => existsSync(join(dataDir, 'logs', `${part}.log`)),
      START_TIMEOUT_MS,
    );

  test.beforeEach(() => {
    // Not mkdtemp: PostgreSQL's own user must be able to enter the folder.
    dataDir = join(tmpdir(), `spade-start-${randomBytes(6).toString('hex')}`);
  });
  test.afterEach(async () => {
    child.kill('SIGKILL');
    await noneLeft(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('leaves no process behind after a second Ctrl-C', async () => {
    await start();
    await runs('gateway');
    child.kill('SIGINT');
    await waitFor('the first', () => said.includes('Stopping'));
    child.kill('SIGINT');
    await once(child, 'close');
    await noneLeft(dataDir);
  });

  test('has a mailbox, and what make alerts sends to it is evidence beside the open order; killed, it leaves no process behind', async () => {
    // Chosen, not generated: the test signs in without choosing another first.
    const password = randomBytes(15).toString('base64url');
    await start({ ADMIN_PASSWORD: password });
    await waitFor('the start', () => said.includes('Ctrl-C stops everything'), READY_TIMEOUT_MS);
    const api = new ApiClient(/Website +(\S+)/.exec(said)?.[1] ?? '');
    const { totalAmount } = await placeOrder(await productInStock(10, api), {}, api);
    const simulator = join(projectRoot, 'infra/verify/bank-simulator/dist/alerts-main.js');
    const env = { ...process.env, DATA_DIR: dataDir, BANK: 'Zenith Bank' };
    const { stdout } = await run(process.execPath, [simulator], { env });
    expect(stdout).toContain('Zenith Bank has sent 4 alerts. They pay the one open order');
    const staff = await staffApi(api, { username: 'admin', password });
    const alerts = async () => (await staff.get<{ data: Alert[] }>('/api/admin/alerts')).data;
    await waitFor('4 alerts', async () => (await alerts()).length === 4, START_TIMEOUT_MS, 200);
    const read = await alerts();
    expect(read.map(({ bank, state }) => `${bank}: ${state}`)).toEqual(
      Array.from({ length: 4 }, () => 'Zenith Bank: taken'),
    );
    expect(read.map(({ payment }) => payment?.amount)).toContain(totalAmount);

    child.kill('SIGKILL');
    await noneLeft(dataDir);
  });

  test('prints the message of a bad variable once and ends with 1', async () => {
    await start({ MAX_ORDER_QUANTITY: 'many' });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said.match(/MAX_ORDER_QUANTITY: /g)).toHaveLength(1);
    expect(said).not.toMatch(/^\s+at /m);
    expect(processesOf(dataDir)).toEqual([]);
  });
});
