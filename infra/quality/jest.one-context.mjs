/**
 * A worker of Jest has one context for all its files of tests, so that libraries need to be loaded once
 * (jest.shared-runtime.mjs). What a file adds to the globals or to the environment is gone after it.
 */
import { TestEnvironment } from 'jest-environment-node';

/** The matchers of `expect`, which belong to the worker, too. */
const MATCHERS = Symbol.for('$$jest-matchers-object');

class OneContext extends TestEnvironment {
  before = {
    globals: Object.getOwnPropertyDescriptors(this.global),
    exit: this.global.process.exit,
    env: { ...this.global.process.env },
  };

  async teardown() {
    const { global, before } = this;
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    for (const key of Reflect.ownKeys(global))
      if (!Object.hasOwn(before.globals, key) && key !== MATCHERS)
        Reflect.deleteProperty(global, key);
    for (const key of Reflect.ownKeys(before.globals)) {
      const was = before.globals[key];
      const is = Object.getOwnPropertyDescriptor(global, key);
      if (is?.value !== was.value || is?.get !== was.get) Object.defineProperty(global, key, was);
    }
    global.process.exit = before.exit;
    for (const name of Object.keys(global.process.env))
      if (!(name in before.env)) delete global.process.env[name];
    Object.assign(global.process.env, before.env);
  }
}

let only;

/** Jest makes one for each file with `new`: all get the first. */
export default function TheContext(...all) {
  only ??= new OneContext(...all);
  return only;
}
