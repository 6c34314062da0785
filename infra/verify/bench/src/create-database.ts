import pg from 'pg';

/** Creates an empty database in the PostgreSQL of `adminUrl`, runs `statements` in it, and returns its URL. */
export async function createDatabase(
  adminUrl: string,
  name: string,
  statements?: string,
): Promise<string> {
  const url = adminUrl.replace(/\/postgres$/, `/${name}`);
  await run(adminUrl, `create database ${name}`);
  if (statements) await run(url, statements);
  return url;
}

async function run(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}
