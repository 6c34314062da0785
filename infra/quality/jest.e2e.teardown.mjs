import { rm } from 'node:fs/promises';

/** Stops the system of the end-to-end tests and deletes its data. */
export default async function stopSystem() {
  const system = globalThis.__e2eSystem;
  await system?.stack.stop();
  if (system) await rm(system.dataDir, { recursive: true, force: true });
}
