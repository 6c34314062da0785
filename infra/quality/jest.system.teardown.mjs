/** Stops the system of the run. */
export default async function stopWholeSystem() {
  await globalThis.__stopTestRun?.();
}
