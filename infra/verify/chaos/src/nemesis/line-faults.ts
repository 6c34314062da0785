import type { LinkFault } from '../network/network.ts';
import type { Fault } from './fault.ts';

interface LineFault extends Pick<Fault, 'name' | 'mayRepeatMail' | 'aloneMs' | 'amongOthersMs'> {
  /** The server at the far end. */
  to: string;
  fault: LinkFault;
}

/** The same fault on every connection to one server. */
function onAllLines({ to, fault, ...rest }: LineFault): Fault {
  return {
    ...rest,
    group: `${to} lines`,
    isPossible: ({ network }) => network.isBreakable,
    strike: async ({ network }) => {
      const lines = network.names().filter((name) => name.endsWith(`>${to}`));
      await network.setFault(lines, fault);
      return { on: 'all lines', lift: () => network.setFault(lines, {}) };
    },
  };
}

/** One random pair of processes loses its connection. */
function onOneLine(name: string, fault: LinkFault): Fault {
  return {
    name,
    group: 'one line',
    isPossible: ({ network }) => network.isBreakable,
    mayRepeatMail: true,
    aloneMs: 10_000,
    amongOthersMs: 5_000,
    strike: async ({ network }, random) => {
      const line = random.pick(network.names());
      await network.setFault([line], fault);
      return { on: line, lift: () => network.setFault([line], {}) };
    },
  };
}

/** Faults of the network between our processes and the stores and servers they use. */
export const lineFaults: Fault[] = [
  onAllLines({
    ...{ name: 'S3 down', to: 's3', fault: { isDown: true } },
    ...{ mayRepeatMail: false, aloneMs: 6_000, amongOthersMs: 5_000 },
  }),
  onAllLines({
    ...{ name: 'S3 slow', to: 's3', fault: { latencyMs: 1_500 } },
    ...{ mayRepeatMail: false, aloneMs: 6_000, amongOthersMs: 5_000 },
  }),
  onAllLines({
    ...{ name: 'S3 fails after the put', to: 's3', fault: { losesAnswers: true } },
    ...{ mayRepeatMail: false, aloneMs: 6_000, amongOthersMs: 4_000 },
  }),
  onAllLines({
    // There and back: just within the ten seconds that our processes wait, beyond the patience of clients.
    ...{ name: 'S3 answers after 9 s', to: 's3', fault: { latencyMs: 4_500 } },
    ...{ mayRepeatMail: false, aloneMs: 30_000, amongOthersMs: 0 },
  }),
  onAllLines({
    // Longer than the worker waits for a greeting (10 s) and in a conversation (30 s).
    ...{ name: 'mail server hangs', to: 'smtp', fault: { isSilent: true } },
    ...{ mayRepeatMail: true, aloneMs: 45_000, amongOthersMs: 5_000 },
  }),
  onAllLines({
    ...{ name: 'mail server down', to: 'smtp', fault: { isDown: true } },
    ...{ mayRepeatMail: true, aloneMs: 8_000, amongOthersMs: 4_000 },
  }),
  onAllLines({
    ...{ name: 'mail server loses answers', to: 'smtp', fault: { losesAnswers: true } },
    ...{ mayRepeatMail: true, aloneMs: 3_000, amongOthersMs: 1_000 },
  }),
  onAllLines({
    ...{ name: 'Shopify down', to: 'shopify', fault: { isDown: true } },
    ...{ mayRepeatMail: false, aloneMs: 5_000, amongOthersMs: 5_000 },
  }),
  onOneLine('partition of one pair', { isSilent: true }),
  onOneLine('one-way partition of one pair', { losesAnswers: true }),
];
