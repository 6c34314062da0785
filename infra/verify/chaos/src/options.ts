import { parseArgs } from 'node:util';

/** What to do, from the command line. */
export interface Options {
  mode: 'run' | 'matrix' | 'soak' | 'upgrade';
  seed: number;
  /** Ends the load after this many orders … */
  orders: number | undefined;
  /** … or after this many seconds. */
  seconds: number;
  buyers: number;
  products: number;
  /** Orders per second; undefined: as fast as the answers come. */
  rate: number | undefined;
  /** No faults: the same load alone. */
  isCalm: boolean;
  /** Only faults whose name contains this, or one of these with commas between them. */
  only: string | undefined;
  /** What an upgrade starts from: a tag or commit; the last release when left out. */
  from: string | undefined;
  /** Keeps databases and objects for inspection; logs and histories always stay. */
  doesKeep: boolean;
}

/** The longest load of each mode, in seconds; the matrix ends after its last fault. */
const lasts = { run: '40', matrix: '1800', soak: '1200', upgrade: '150' };
/** The matrix shows the effect of one fault, not that of an overloaded machine. */
const MATRIX_RATE = 25;

const modes = ['run', 'matrix', 'soak', 'upgrade'] as const;

/** Reads the command line; throws with one line that says what is wrong. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      orders: { type: 'string' },
      seconds: { type: 'string' },
      buyers: { type: 'string', default: '12' },
      products: { type: 'string', default: '20' },
      rate: { type: 'string' },
      calm: { type: 'boolean', default: false },
      only: { type: 'string' },
      from: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const number = (name: string, text: string): number => {
    const value = Number(text);
    if (!(value >= 0)) throw new Error(`--${name} takes a number, not ${text}`);
    return value;
  };
  const mode = modes.find((known) => known === (positionals[0] ?? 'run'));
  if (!mode) throw new Error(`no mode is called ${positionals[0]}: ${modes.join(', ')}`);
  const defaultRate = mode === 'matrix' ? MATRIX_RATE : undefined;
  return {
    mode,
    seed: number('seed', values.seed),
    orders: values.orders === undefined ? undefined : number('orders', values.orders),
    seconds: number('seconds', values.seconds ?? lasts[mode]),
    buyers: number('buyers', values.buyers),
    products: number('products', values.products),
    rate: values.rate === undefined ? defaultRate : number('rate', values.rate),
    isCalm: values.calm,
    only: values.only,
    from: values.from,
    doesKeep: values.keep,
  };
}
