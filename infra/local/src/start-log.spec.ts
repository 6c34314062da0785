import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@spade/platform/testing/wait-for';
import { PreflightError } from './preflight-error.ts';
import { ProcessKeeper } from './process-keeper.ts';
import { StartLog } from './start-log.ts';

describe('the log of a process that starts', () => {
  let logs: string;
  let keeper: ProcessKeeper;
  beforeEach(() => {
    logs = mkdtempSync(join(tmpdir(), 'logs-'));
    keeper = new ProcessKeeper(logs);
  });
  afterEach(async () => {
    await keeper.stopAll();
    rmSync(logs, { recursive: true });
  });

  /** What a start says of a part that runs `script` and ends. */
  async function failureOf(script: string): Promise<string> {
    const log = new StartLog(keeper, 'part');
    keeper.start({ name: 'part', command: process.execPath, args: ['-e', script], env: {} });
    await waitFor('the end', () => log.failure() !== undefined);
    const failure = log.failure();
    expect(failure).toBeInstanceOf(PreflightError);
    return failure?.message ?? '';
  }

  it('says why a process threw, without its stack', async () => {
    const said = await failureOf('throw new Error("port 5432 is in use\\n  stop its program")');
    expect(said).toMatch(/^port 5432 is in use\n {2}stop its program\nThe whole log of part: /);
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('says what a process wrote', async () => {
    expect(await failureOf('console.error("no room"); process.exit(1)')).toMatch(/^no room\n/);
  });

  it('says how a process ended that wrote nothing', async () => {
    expect(await failureOf('process.exit(3)')).toMatch(/^part ended \(.*3.*\)\n/);
  });
});
