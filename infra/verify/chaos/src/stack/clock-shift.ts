import { readFileSync } from 'node:fs';

/**
 * Loaded with `--import` before a process: its wall clock is off by the milliseconds in the file CHAOS_CLOCK, which it
 * reads again at SIGUSR2. Monotonic time (timers, `performance.now`) keeps running normally, as on a host whose clock
 * jumps.
 */
const file = process.env.CHAOS_CLOCK;
const RealDate = Date;
let shiftMs = 0;
const now = () => RealDate.now() + shiftMs;

function setClock(path: string): void {
  shiftMs = Number(readFileSync(path, 'utf8'));
}

if (file !== undefined) {
  setClock(file);
  process.on('SIGUSR2', () => setClock(file));
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, args, newTarget) =>
      Reflect.construct(date, args.length === 0 ? [now()] : args, newTarget) as Date, // what Date makes
    apply: () => new RealDate(now()).toString(),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  });
  RealDate.prototype.constructor = globalThis.Date;
}
