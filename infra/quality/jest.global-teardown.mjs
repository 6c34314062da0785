/** Stops and deletes the run's PostgreSQL. */
export default async function stopPostgres() {
  await globalThis.__testPostgres?.stop();
}
