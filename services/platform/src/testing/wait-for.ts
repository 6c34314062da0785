/**
 * Waits until `condition` returns something truthy and returns that; checks every `everyMs` (default
 * 20 ms; more for what takes minutes, since each look costs the system a call). Throws with `what` after
 * `timeoutMs` (default 30 s: longer than a busy machine takes to start a process). A condition that throws
 * counts as not yet.
 */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 30_000,
  everyMs = 20,
): Promise<NonNullable<T>> {
  const endsAt = performance.now() + timeoutMs;
  let lastError: unknown;
  while (performance.now() < endsAt) {
    try {
      const found = await condition();
      if (found) return found;
    } catch (error) {
      lastError = error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`waited ${timeoutMs} ms in vain: ${what}`, { cause: lastError });
}
