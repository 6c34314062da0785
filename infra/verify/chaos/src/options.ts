import { parseArgs } from 'node:util';

/** What to do, from the command line: see infra/verify/chaos/README.md. */
export interface Options {
  mode: 'run' | 'soak' | 'upgrade' | 'backups';
  seed: number;
  /** Ends the load of a run after this many orders … */
  orders: number | undefined;
  /** … or the load of a run or soak after this many seconds. */
  seconds: number;
  buyers: number;
  /** Only faults whose name contains this. */
  only: string | undefined;
  /** What an upgrade starts from: a tag or commit; the last release when left out. */
  from: string | undefined;
}

/** Seconds of load; of an upgrade, those for which the stock must last. */
const lasts = { run: 40, soak: 1_200, upgrade: 150, backups: 600 };

const isMode = (text: string): text is Options['mode'] => Object.hasOwn(lasts, text);

/** Reads the command line; throws with one line that says what is wrong. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      orders: { type: 'string' },
      seconds: { type: 'string' },
      buyers: { type: 'string' },
      only: { type: 'string' },
      from: { type: 'string' },
    },
  });
  const number = (name: 'seed' | 'orders' | 'seconds' | 'buyers') => {
    const value = values[name] === undefined ? undefined : Number(values[name]);
    if (value === undefined || value >= 0) return value;
    throw new Error(`--${name} takes a number, not ${values[name]}`);
  };
  const [mode = 'run'] = positionals;
  if (!isMode(mode)) throw new Error(`no mode is called ${mode}: ${Object.keys(lasts).join(', ')}`);
  return {
    mode,
    seed: number('seed') ?? 1,
    orders: number('orders'),
    seconds: number('seconds') ?? lasts[mode],
    buyers: number('buyers') ?? 12,
    only: values.only,
    from: values.from,
  };
}
