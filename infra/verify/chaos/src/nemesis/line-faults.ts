import type { LinkFault } from '../stack/network.ts';
import type { Fault } from './fault.ts';

interface LineFault extends Pick<Fault, 'name' | 'mayRepeatMail' | 'mostMs'> {
  /** The server at the far end of all lines; left out: one random pair of processes loses its connection. */
  to?: string;
  fault: LinkFault;
}

const both = ['upstream', 'downstream'] as const;
const slow = (latency: number): LinkFault => ({
  type: 'latency',
  attributes: { latency },
  streams: both,
});
/** A partition: neither side gets an error. */
const silent: LinkFault = { type: 'timeout', attributes: { timeout: 0 }, streams: both };
/** The server did the work, and the caller cannot know. */
const losesAnswers: LinkFault = { ...silent, streams: ['downstream'] };

const kinds: LineFault[] = [
  { name: 'PostgreSQL slow', to: 'postgres', fault: slow(250), mostMs: 4_000 },
  { name: 'S3 down', to: 's3', fault: 'down', mostMs: 5_000 },
  { name: 'S3 slow', to: 's3', fault: slow(1_500), mostMs: 5_000 },
  { name: 'S3 fails after the put', to: 's3', fault: losesAnswers, mostMs: 4_000 },
  { name: 'mail server hangs', to: 'smtp', fault: silent, mayRepeatMail: true, mostMs: 5_000 },
  {
    name: 'mail server loses answers',
    to: 'smtp',
    fault: losesAnswers,
    mayRepeatMail: true,
    mostMs: 1_000,
  },
  { name: 'Shopify down', to: 'shopify', fault: 'down', mostMs: 5_000 },
  { name: 'partition of one pair', fault: silent, mayRepeatMail: true, mostMs: 5_000 },
  {
    name: 'one-way partition of one pair',
    fault: losesAnswers,
    mayRepeatMail: true,
    mostMs: 5_000,
  },
];

/** Faults of the network between our processes and the stores and servers they use. */
export const lineFaults = kinds.map(
  ({ to, fault, ...rest }): Fault => ({
    ...rest,
    group: `${to ?? 'one'} lines`,
    needsNetwork: true,
    strike: async ({ network }, random) => {
      const names = network.names();
      const lines = to ? names.filter((name) => name.endsWith(`>${to}`)) : [random.pick(names)];
      await network.setFault(lines, fault);
      return { on: lines.join(', '), lift: () => network.setFault(lines) };
    },
  }),
);
