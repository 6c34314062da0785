import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks a URL until it answers 2xx. Throws after `timeoutMs` with what it said last, so that the
 * terminal can show why a start hangs.
 */
export async function waitUntilReady(name: string, url: string, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  let last = 'no answer';
  while (Date.now() < giveUpAt) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (response.ok) return;
      last = `${response.status} ${await response.text()}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await delay(100);
  }
  throw new Error(`${name} is not ready after ${timeoutMs / 1000} s (${last})`);
}
