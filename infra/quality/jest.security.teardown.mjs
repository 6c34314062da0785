import { rm } from 'node:fs/promises';

/** Stops the attacked system and deletes its data. */
export default async function stopSystem() {
  const system = globalThis.__attacked;
  await system?.stack.stop();
  if (system) await rm(system.dataDir, { recursive: true, force: true });
}
