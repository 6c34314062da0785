/** Stops the system of the run. */
export default async function stopAttackedSystem() {
  await globalThis.__stopTestRun?.();
}
