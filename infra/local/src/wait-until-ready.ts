import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` returns true; `failure` ends the wait early with what it says.
 * Throws after `timeoutMs` with the reason of the last failed check.
 */
export async function waitUntil(
  name: string,
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
  failure: () => Error | undefined = () => undefined,
): Promise<void> {
  const endsAt = Date.now() + timeoutMs;
  let last = 'no response';
  while (Date.now() < endsAt) {
    const failed = failure();
    if (failed) throw failed;
    try {
      if (await check()) return;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(50);
  }
  throw new Error(`${name} is not ready after ${timeoutMs / 1000} s (${last})`);
}

/** Waits until a URL responds with 2xx. */
export async function waitUntilReady(
  name: string,
  url: string,
  timeoutMs: number,
  failure?: () => Error | undefined,
): Promise<void> {
  const check = async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return true;
  };
  await waitUntil(name, check, timeoutMs, failure);
}
