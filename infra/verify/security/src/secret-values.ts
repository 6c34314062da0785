import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Shorter ones could stand in a log by chance. */
const SHORTEST = 8;

/** What is secret in one file: the passwords of an address or an access list, or else all of it. */
function secretsIn(text: string): string[] {
  const found = [...text.matchAll(/:\/\/[^:/@\s]*:([^@\s]+)@|[>#]([\w-]{16,})/g)];
  return found.length > 0 ? found.map(([, url, acl]) => url ?? acl ?? '') : [text.trim()];
}

/**
 * Every secret value of an installation by its file, as `make start` and the job
 * `secrets` of the containers write them (infra/setup/src/ensure-secrets.ts).
 */
export function secretValues(folder: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    for (const [n, value] of secretsIn(readFileSync(path, 'utf8')).entries()) {
      // The settings of MinIO's client, where there is one, repeat what other files hold.
      if (value.length < SHORTEST || value.includes('\n')) continue;
      values.set(`${relative(folder, path)}${n > 0 ? ` (${n})` : ''}`, value);
    }
  }
  return values;
}
