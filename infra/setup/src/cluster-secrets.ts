import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterApi, StoredSecret } from './cluster-api.ts';
import { ensureSecrets, type FirstAdmin, type Hosts } from './ensure-secrets.ts';

/** Parts that a cluster has no use for: its PostgreSQL and its S3 server have keys from elsewhere. */
const skippedParts = new Set(['postgres', 's3']);

/** Files that come from the operator's own Secrets, never from here. */
const givenElsewhere = new Set(['admin_url', 's3_access_key', 's3_secret_key']);

/** Every part with a Secret. */
const parts = [
  'auth',
  'catalog',
  'contact',
  'orders',
  'worker',
  'gateway',
  'databases',
  'redis',
  'redis-store',
  'operator',
] as const;

/** Where the Secrets are. */
export interface Release {
  /** Name of the Helm release; a part's Secret is `<prefix>-<part>`. */
  prefix: string;
  hosts: Hosts;
  admin?: FirstAdmin;
}

/** Files of one folder by name. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => !givenElsewhere.has(name));
  const texts = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Puts what the cluster has where `ensureSecrets` looks for it. */
async function unpack(folder: string, data: Record<string, string>): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const [name, value] of Object.entries(data))
    if (!givenElsewhere.has(name)) await writeFile(join(folder, name), value, { mode: 0o600 });
}

/**
 * Makes the Secrets of a release that are missing, and what follows from addresses that changed. A secret that
 * exists is never replaced, and keys that others added stay. A run that was cut short is completed by the next.
 *
 * @returns the names of the Secrets that it wrote
 */
export async function ensureClusterSecrets(
  api: ClusterApi,
  { prefix, hosts, admin }: Release,
): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'secrets-'));
  try {
    const known = new Map<string, StoredSecret>();
    for (const part of parts) {
      const stored = await api.read(`${prefix}-${part}`);
      if (!stored) continue;
      known.set(part, stored);
      await unpack(join(root, part), stored.data);
    }
    await ensureSecrets(root, hosts, admin ? { admin } : {});
    const written: string[] = [];
    // Sources first: what is derived from them can be made again.
    for (const part of ['databases', 'redis', 'redis-store', ...parts]) {
      if (skippedParts.has(part) || written.includes(`${prefix}-${part}`)) continue;
      const files = await filesOf(join(root, part)).catch(() => ({}));
      const before = known.get(part);
      const isSame = Object.entries(files).every(([name, value]) => before?.data[name] === value);
      if (isSame) continue;
      const labels = {
        'app.kubernetes.io/name': 'spade',
        'app.kubernetes.io/instance': prefix,
        'app.kubernetes.io/component': part,
        'app.kubernetes.io/managed-by': 'spade-setup',
      };
      await api.write(`${prefix}-${part}`, { ...before?.data, ...files }, labels, before);
      written.push(`${prefix}-${part}`);
    }
    return written;
  } finally {
    await rm(root, { recursive: true });
  }
}
