import { rm } from 'node:fs/promises';

/** Stops and deletes the run's PostgreSQL. */
export default async function stopTestPostgres() {
  const { keeper, folder } = globalThis.__testPostgres ?? {};
  await keeper?.stopAll();
  if (folder) await rm(folder, { recursive: true, force: true });
}
