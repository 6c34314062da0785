import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ChildProcesses } from './child-processes.ts';

const script = (code: string) => ({
  name: 'part',
  command: process.execPath,
  args: ['-e', code],
  env: {},
});

describe('ChildProcesses', () => {
  let logs: string;
  let crashes: string[];
  let processes: ChildProcesses;
  beforeEach(() => {
    logs = mkdtempSync(join(tmpdir(), 'logs-'));
    crashes = [];
    processes = new ChildProcesses(logs, (name, how) => crashes.push(`${name}: ${how}`));
  });
  afterEach(async () => {
    await processes.stopAll();
    rmSync(logs, { recursive: true });
  });
  const log = () => readFileSync(join(logs, 'part.log'), 'utf8');

  it('writes what a part prints to its log', async () => {
    processes.start(script('console.log("hello"); setInterval(() => {}, 1000)'));
    await waitFor('the line', () => log().includes('hello'));
    expect(crashes).toEqual([]);
  });

  it('starts a killed part again and says so', async () => {
    processes.start(script('console.log("up"); setInterval(() => {}, 1000)'));
    await waitFor('the first start', () => log().includes('up'));
    const first = processes.pidOf('part');
    process.kill(first ?? 0, 'SIGKILL');
    await waitFor('the second start', () => log().split('up').length === 3);
    expect(processes.pidOf('part')).not.toBe(first);
    expect(crashes).toEqual(['part: SIGKILL']);
  });

  it('lets a part finish when it stops', async () => {
    processes.start(
      script(
        'process.on("SIGTERM", () => { console.log("bye"); process.exit() }); console.log("up"); setInterval(() => {}, 1000)',
      ),
    );
    await waitFor('the start', () => log().includes('up'));
    await processes.stopAll();
    await waitFor('its last words', () => log().includes('bye'));
    expect(crashes).toEqual([]);
  });
});
