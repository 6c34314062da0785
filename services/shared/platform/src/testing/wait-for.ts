/**
 * Waits until `condition` gives something truthy and answers it; looks every 20 ms.
 * Throws with `what` after `timeoutMs` (default 10 s). A condition that throws counts as not yet.
 */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 10_000,
): Promise<NonNullable<T>> {
  const giveUpAt = performance.now() + timeoutMs;
  let lastError: unknown;
  while (performance.now() < giveUpAt) {
    try {
      const found = await condition();
      if (found) return found;
    } catch (error) {
      lastError = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited ${timeoutMs} ms in vain: ${what}`, { cause: lastError });
}
