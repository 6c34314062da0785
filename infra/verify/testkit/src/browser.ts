import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/**
 * Where Debian puts Chromium. The shell is the same engine without a browser window around the page:
 * it opens a page three times as fast, and two cores carry it.
 */
const chromiumPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** How tests and benchmarks start Chromium. Uses `CHROMIUM_PATH` when that is set. */
export function chromiumLaunch(): LaunchOptions & { args: string[] } {
  const executablePath =
    process.env.CHROMIUM_PATH ?? chromiumPaths.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return { executablePath, args };
}

/**
 * Starts a Chromium for one suite or benchmark, which closes it: a browser that stalls fails no other
 * suite. With a `debuggingPort` other tools can drive it too.
 */
export function launchBrowser(debuggingPort?: number): Promise<Browser> {
  const { args, ...launch } = chromiumLaunch();
  const more = debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : [];
  return chromium.launch({ ...launch, args: [...args, ...more] });
}
