import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickPort } from '@spade/local/preflight';
import { waitFor } from '@spade/platform/testing/wait-for';
import { runningSystem } from '@spade/testkit/running-system';

const START_TIMEOUT_MS = 60_000;

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

describe('make start', () => {
  let dataDir: string;
  let child: ChildProcess;
  let said: string;

  async function start(env: Record<string, string> = {}): Promise<void> {
    const port = await pickPort(21_300);
    said = '';
    child = spawn(process.execPath, [join(runningSystem().root, 'infra/local/dist/main.js')], {
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

  beforeEach(() => {
    // Not mkdtemp: PostgreSQL's own user must be able to enter the folder.
    dataDir = join(tmpdir(), `spade-start-${randomBytes(6).toString('hex')}`);
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await waitFor('the end of all processes', () => processesOf(dataDir).length === 0, 20_000);
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(['initdb', 'gateway'])(
    'leaves no process behind after Ctrl-C while %s starts',
    async (part) => {
      await start();
      await runs(part);
      child.kill('SIGINT');
      await once(child, 'close');
      expect(processesOf(dataDir)).toEqual([]);
      expect(said).toContain('Stopped.');
    },
  );

  it('leaves no process behind after a second Ctrl-C', async () => {
    await start();
    await runs('gateway');
    child.kill('SIGINT');
    await waitFor('the first', () => said.includes('Stopping'));
    child.kill('SIGINT');
    await once(child, 'close');
    await waitFor('the end of all processes', () => processesOf(dataDir).length === 0);
  });

  it('leaves no process behind when it is killed', async () => {
    await start();
    await runs('gateway');
    child.kill('SIGKILL');
    await waitFor('the end of all processes', () => processesOf(dataDir).length === 0, 20_000);
  });

  it('prints the message of a bad variable once and ends with 1', async () => {
    await start({ MAX_ORDER_QUANTITY: 'many' });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said.match(/MAX_ORDER_QUANTITY: /g)).toHaveLength(1);
    expect(said).not.toMatch(/^\s+at /m);
    expect(processesOf(dataDir)).toEqual([]);
  });
});
