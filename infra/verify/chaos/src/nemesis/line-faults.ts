import type { LinkFault } from '../stack/network.ts';
import type { Fault } from './fault.ts';

interface LineFault extends Pick<Fault, 'name' | 'mayRepeatMail' | 'mostMs'> {
  /** The server at the far end of all lines; left out: one random pair of processes loses its connection. */
  to?: string;
  fault: LinkFault;
}

const kinds: LineFault[] = [
  { name: 'PostgreSQL slow', to: 'postgres', fault: { latencyMs: 250 }, mostMs: 4_000 },
  { name: 'S3 down', to: 's3', fault: { isDown: true }, mostMs: 5_000 },
  { name: 'S3 slow', to: 's3', fault: { latencyMs: 1_500 }, mostMs: 5_000 },
  { name: 'S3 fails after the put', to: 's3', fault: { losesAnswers: true }, mostMs: 4_000 },
  {
    ...{ name: 'mail server hangs', to: 'smtp', fault: { isSilent: true } },
    ...{ mayRepeatMail: true, mostMs: 5_000 },
  },
  {
    ...{ name: 'mail server loses answers', to: 'smtp', fault: { losesAnswers: true } },
    ...{ mayRepeatMail: true, mostMs: 1_000 },
  },
  { name: 'Shopify down', to: 'shopify', fault: { isDown: true }, mostMs: 5_000 },
  {
    ...{ name: 'partition of one pair', fault: { isSilent: true } },
    ...{ mayRepeatMail: true, mostMs: 5_000 },
  },
  {
    ...{ name: 'one-way partition of one pair', fault: { losesAnswers: true } },
    ...{ mayRepeatMail: true, mostMs: 5_000 },
  },
];

/** Faults of the network between our processes and the stores and servers they use. */
export const lineFaults = kinds.map(
  ({ to, fault, ...rest }): Fault => ({
    ...{ ...rest, group: `${to ?? 'one'} lines`, needsNetwork: true },
    strike: async ({ network }, random) => {
      const names = network.names();
      const lines = to ? names.filter((name) => name.endsWith(`>${to}`)) : [random.pick(names)];
      await network.setFault(lines, fault);
      return { on: lines.join(', '), lift: () => network.setFault(lines, {}) };
    },
  }),
);
