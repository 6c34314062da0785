import { TestEnvironment } from 'jest-environment-node';
import * as playwright from 'playwright-core';

/**
 * Node as Jest has it, with Playwright loaded once a worker, outside Jest's sandbox: inside, each suite loaded it again
 * (1.2 s of processor time), and Jest mapped the stack of each of its calls. Suites import it as ever
 * (jest.system.config.mjs leads them to browser-driver.mjs).
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.playwright = playwright;
  }
}
