import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { LimitedChildren } from '@spade/platform/service/limited-children';

/** While `work` runs, the processes that decode pictures get none of the machine's time, and so do not end within theirs. */
export async function whileDecodersStandStill<T>(work: () => Promise<T>): Promise<T> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'decoder-'));
  const program = join(folder.path, 'program.mjs');
  writeFileSync(program, "process.on('message', () => {});");
  const limits = { processorMs: 60_000, withinMs: 50, maxMemoryBytes: Number.POSITIVE_INFINITY };
  const still = new LimitedChildren<object, unknown>({ program, heapMb: 32, idleMs: 0, ...limits });
  const run = still.run.bind(still);
  using _ = jest.spyOn(LimitedChildren.prototype, 'run').mockImplementation((sent) => run(sent));
  return await work();
}
