/**
 * Loaded with `--import` before a process: its wall clock is off by CHAOS_CLOCK_SHIFT_MS. Monotonic
 * time (timers, `performance.now`) keeps running normally, as on a host whose clock is wrong.
 */
const shiftMs = Number(process.env.CHAOS_CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

if (shiftMs !== 0) {
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, args, newTarget) =>
      Reflect.construct(date, args.length === 0 ? [now()] : args, newTarget) as Date, // what Date makes
    apply: () => new RealDate(now()).toString(),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  });
  RealDate.prototype.constructor = globalThis.Date;
}
