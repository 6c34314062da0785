/** Stops the system and the browser of the run. */
export default async function stopWholeSystem() {
  await globalThis.__stopTestRun?.();
}
