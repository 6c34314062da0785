import { type Part, parts } from '@spade/local/parts';
import { type Operation, operations } from '../history.ts';
import type { Fault } from './fault.ts';

const JUMP_MS = 3_600_000;

/** BullMQ delays a retry by the host's clock: a worker an hour ahead would retry a mail an hour late. */
const moved: Part['name'][] = parts.map(({ name }) => name).filter((name) => name !== 'worker');

/** S3 refuses a signature that is 15 minutes off. */
const uploads: readonly Operation[] = ['upload-proof', 'upload-statement'];

/**
 * The clocks of the replicas jump while they run, those of one part apart; the stores keep the right time, as hosts of
 * their own would. With `--only clocks` replicas have clocks that can be moved.
 */
export const clockFault: Fault = {
  name: 'clocks jump by 1 h',
  group: 'clocks',
  mostMs: 10_000,
  goesOn: operations.filter((operation) => !uploads.includes(operation)),
  isPossible: ({ setClock }) => setClock !== undefined,
  strike: async ({ replicasOf, setClock }) => {
    const jump = (firstMs: number, secondMs: number) => {
      for (const part of moved)
        for (const [i, replica] of replicasOf(part).entries())
          setClock?.(replica, i % 2 === 0 ? firstMs : secondMs);
    };
    jump(JUMP_MS, -JUMP_MS);
    return { on: 'first replicas +, second −', lift: async () => jump(0, 0) };
  },
};
