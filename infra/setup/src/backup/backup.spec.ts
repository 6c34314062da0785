import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@spade/contracts/lagos';
import { loadConfig } from '@spade/platform/config/define-config';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { freePort } from '@spade/platform/testing/free-port';
import { startS3, type TestS3 } from '@spade/platform/testing/s3';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { databaseOwners } from '../ensure-secrets.ts';
import { prepareDatabases } from '../prepare-databases.ts';
import { type BackupConfig, backupConfig } from './backup.config.ts';
import { openBackup, UnreadableArchiveError } from './backup-archive.ts';
import { dumpDatabases } from './instant-dump.ts';
import { NightlyBackup } from './nightly-backup.ts';
import { TrialFailedError, tryRestore } from './trial-restore.ts';

/** A PostgreSQL with pg_dump and pg_restore of its version; npm's has the server alone. */
const programs = globSync('/usr/lib/postgresql/*/bin').sort((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
/** PostgreSQL refuses to run as root. */
const runAs = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
const as = runAs ?? {};

const NIGHT = Date.parse('2026-11-27T01:20:00Z');

// Each starts a PostgreSQL or two.
jest.setTimeout(300_000);

describe('the backups', () => {
  const path = process.env.PATH ?? '';
  let server: string;
  let serverUrl: URL;
  let s3: TestS3;
  let root: string;
  let config: BackupConfig;
  const opened: ObjectStorage[] = [];

  beforeAll(async () => {
    process.env.PATH = `${programs.at(-1) ?? ''}:${path}`;
    server = mkdtempSync(join(tmpdir(), 'backup-server-'));
    if (runAs) chownSync(server, runAs.uid, runAs.gid);
    const data = join(server, 'data');
    execFileSync(
      'initdb',
      [
        '--auth=trust',
        '--username=postgres',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
        data,
      ],
      { stdio: 'pipe', ...as },
    );
    const port = await freePort();
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
    execFileSync(
      'pg_ctl',
      ['start', '-w', '-t', '120', '-D', data, '-l', join(server, 'log'), '-o', options],
      { stdio: 'ignore', ...as },
    );
    serverUrl = new URL(`postgres://postgres@127.0.0.1:${port}/postgres`);
    const secrets: Record<string, string> = { admin_url: serverUrl.href, backup_password: 'reads' };
    await prepareDatabases(async (name) => secrets[name] ?? `password of ${name}`);
    await query('catalog', insertProducts(0, 50));
    s3 = await startS3();
    await put('payment-proofs', 'proofs/one.jpg', 'a picture');
    await put('product-pictures', 'two.webp', 'a product');
  });
  afterAll(async () => {
    process.env.PATH = path;
    for (const each of opened) each.close();
    await s3.stop();
    execFileSync(
      join(programs.at(-1) ?? '', 'pg_ctl'),
      ['stop', '-m', 'immediate', '-D', join(server, 'data')],
      { stdio: 'ignore', ...as },
    );
    rmSync(server, { recursive: true });
  });

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'backup-'));
    // The scratch server runs as another user than these tests.
    chmodSync(root, 0o755);
    for (const folder of ['backups', 'work']) mkdirSync(join(root, folder));
    writeFileSync(join(root, 'secrets.tar'), 'the secrets');
    config = configWith({});
  });
  afterEach(() => rm(root, { recursive: true }));

  function bucket(name: string): ObjectStorage {
    const { endpoint, accessKey, secretKey } = s3;
    const one = new ObjectStorage({
      endpoint,
      accessKey,
      secretKey,
      region: 'us-east-1',
      bucket: name,
    });
    opened.push(one);
    return one;
  }
  async function put(name: string, key: string, words: string): Promise<void> {
    const to = bucket(name);
    await to.ensureBucket();
    await to.put(key, Buffer.from(words), 'image/jpeg');
  }
  const query = async (database: string, statement: string, user = 'postgres') => {
    const url = new URL(serverUrl);
    url.username = user;
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const insertProducts = (from: number, count: number) => `
    insert into shopify_products (shopify_id, shopify_variant_id, title, description, price_kobo, in_stock, inventory_quantity)
    select 'p' || n, 'v' || n, 'Rice', '', 100000 + n, true, 5 from generate_series(${from}, ${from + count - 1}) n`;
  function configWith(env: NodeJS.ProcessEnv): BackupConfig {
    const reader = new URL(serverUrl);
    reader.username = 'backup';
    return loadConfig(backupConfig, {
      REDIS_URL: 'redis://127.0.0.1:1',
      DATABASE_URL: reader.href,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
      BACKUP_PLACE: join(root, 'backups'),
      BACKUP_WORK_PLACE: join(root, 'work'),
      BACKUP_SECRETS: join(root, 'secrets.tar'),
      ...env,
    });
  }
  const nightly = (with_ = config) => new NightlyBackup(with_, runAs);
  /** A trial was a moment ago: what is not about trials needs none, and each takes seconds. */
  const rememberTrial = () =>
    writeFile(
      join(root, 'backups', 'state.json'),
      JSON.stringify({
        restoredAt: new Date(NIGHT).toISOString(),
        fault: null,
        isTrialOwed: false,
      }),
    );
  const files = async () =>
    (await readdir(join(root, 'backups'))).filter((name) => name.includes('.tar')).sort();
  const open = async (file: string, key?: string) => {
    const folder = await mkdtemp(join(root, 'opened-'));
    const bytes = await readFile(join(root, 'backups', file));
    await openBackup(Readable.from([bytes]), folder, key);
    return folder;
  };

  it('saves databases, pictures and secrets, and restores them on trial: rows and kobo are equal', async () => {
    const night = nightly();
    await night.sweep(NIGHT);
    expect(await night.state()).toMatchObject({
      savedAt: expect.any(String),
      restoredAt: new Date(NIGHT).toISOString(),
      isEncrypted: false,
      fault: null,
    });
    const [file = ''] = await files();
    expect((await stat(join(root, 'backups', file))).mode & 0o777).toBe(0o600);
    const folder = await open(file);
    const dumps = databaseOwners.map((name) => `${name}.dump`);
    expect(await readdir(folder)).toEqual(
      ['SHA256SUMS', ...dumps, 'bucket.tar', 'secrets.tar'].sort(),
    );
    expect(await readFile(join(folder, 'secrets.tar'), 'utf8')).toBe('the secrets');
    expect(await readFile(join(folder, 'bucket.tar'), 'utf8')).toMatch(
      /proofs\/one\.jpg[\s\S]*pictures\/two\.webp/,
    );
    expect(await readdir(join(root, 'work'))).toEqual([]);
  });

  it('has every database as it was at one instant, while the shop works', async () => {
    let n = 1_000;
    let isWorking = true;
    const work = async () => {
      while (isWorking) {
        await query('catalog', insertProducts(n, 1));
        n += 1;
      }
    };
    const working = work();
    const folder = await mkdtemp(join(root, 'dumps-'));
    try {
      const totals = await dumpDatabases(config.DATABASE_URL, folder);
      await tryRestore(folder, totals, config.BACKUP_WORK_PLACE, runAs);
      expect(n).toBeGreaterThan(1_000);
    } finally {
      isWorking = false;
      await working;
    }
  });

  it('reads and changes nothing', async () => {
    await expect(query('catalog', 'delete from shopify_products', 'backup')).rejects.toThrow(
      'permission denied',
    );
    await expect(query('orders', 'create table x (y int)', 'backup')).rejects.toThrow(
      'permission denied',
    );
    expect(await query('catalog', 'select 1 from shopify_products limit 1', 'backup')).toHaveLength(
      1,
    );
  });

  describe('when the owner has a key', () => {
    it('encrypts: only the private key opens it', async () => {
      await rememberTrial();
      const key = await generateIdentity();
      await nightly(configWith({ BACKUP_PUBLIC_KEY: await identityToRecipient(key) })).sweep(NIGHT);
      const [file = ''] = await files();
      expect(file).toMatch(/\.tar\.age$/);
      const folder = await open(file, key);
      expect(await readFile(join(folder, 'secrets.tar'), 'utf8')).toBe('the secrets');
      await expect(open(file)).rejects.toThrow('the private key is needed');
      await expect(open(file, await generateIdentity())).rejects.toThrow('does not open');
      const bytes = await readFile(join(root, 'backups', file));
      expect(bytes.includes('the secrets')).toBe(false);
    });

    it('takes the key of the settings page at once', async () => {
      await rememberTrial();
      const night = nightly();
      await night.sweep(NIGHT);
      const publicKey = await identityToRecipient(await generateIdentity());
      await query(
        'contact',
        `insert into settings (key, version, value, changed_by) values ('BACKUP_PUBLIC_KEY', 1, '${publicKey}', 'ada')`,
      );
      try {
        await night.sweep(NIGHT + 60_000);
        expect(await night.state()).toMatchObject({ isEncrypted: true });
      } finally {
        await query('contact', 'delete from settings');
      }
    });
  });

  describe('when a dump is broken', () => {
    it('says so, keeps it, and tries again the next night', async () => {
      await rememberTrial();
      // A pg_dump that loses the end of a dump, as a full disk does.
      const bin = join(root, 'bin');
      mkdirSync(bin);
      const script = `#!/bin/sh\n${programs.at(-1)}/pg_dump "$@"\nfor last; do :; done\ntruncate -s -200 "\${last#--file=}"\n`;
      await writeFile(join(bin, 'pg_dump'), script, { mode: 0o755 });
      const before = process.env.PATH;
      const night = nightly();
      await night.sweep(NIGHT);
      process.env.PATH = `${bin}:${before}`;
      try {
        await night.sweep(NIGHT + 7 * DAY_MS);
      } finally {
        process.env.PATH = before;
      }
      const restoredAt = new Date(NIGHT).toISOString();
      expect(await night.state()).toMatchObject({ fault: 'trial', restoredAt });
      expect(await files()).toHaveLength(2);
      // A night without a backup in between does not let the trial be forgotten.
      await rm(join(root, 'secrets.tar'));
      await expect(night.sweep(NIGHT + 8 * DAY_MS)).rejects.toThrow('secrets.tar');
      await writeFile(join(root, 'secrets.tar'), 'the secrets');
      await night.sweep(NIGHT + 8 * DAY_MS + HOUR_MS);
      const triedAt = new Date(NIGHT + 8 * DAY_MS + HOUR_MS).toISOString();
      expect(await night.state()).toMatchObject({ fault: null, restoredAt: triedAt });
    });

    it('names the database that cannot be restored', async () => {
      const folder = await mkdtemp(join(root, 'dumps-'));
      const totals = await dumpDatabases(config.DATABASE_URL, folder);
      await truncate(join(folder, 'orders.dump'), 1_000);
      const trial = tryRestore(folder, totals, config.BACKUP_WORK_PLACE, runAs);
      await expect(trial).rejects.toThrow(TrialFailedError);
      await expect(trial).rejects.toThrow('orders cannot be restored');
      expect(await readdir(join(root, 'work'))).toEqual([]);
    });

    it('names the table whose rows or kobo differ', async () => {
      const folder = await mkdtemp(join(root, 'dumps-'));
      const totals = await dumpDatabases(config.DATABASE_URL, folder);
      const products = totals.catalog['public.shopify_products'];
      const other = { ...products, price_kobo: '1' };
      const expected = {
        ...totals,
        catalog: { ...totals.catalog, 'public.shopify_products': other },
      };
      const trial = tryRestore(folder, expected, config.BACKUP_WORK_PLACE, runAs);
      await expect(trial).rejects.toThrow(
        /catalog differs after restoring: public\.shopify_products/,
      );
    });
  });

  describe('when an archive is damaged', () => {
    it('refuses it, encrypted or not', async () => {
      await rememberTrial();
      const key = await generateIdentity();
      const sealed = configWith({ BACKUP_PUBLIC_KEY: await identityToRecipient(key) });
      for (const [with_, identity] of [
        [config, undefined],
        [sealed, key],
      ] as const) {
        await nightly(with_).sweep(NIGHT);
        const file = (await files()).at(-1) ?? '';
        const bytes = await readFile(join(root, 'backups', file));
        const middle = Math.floor(bytes.length / 2);
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
        await writeFile(join(root, 'backups', file), bytes);
        await expect(open(file, identity)).rejects.toThrow(UnreadableArchiveError);
        await rm(join(root, 'backups', file));
      }
    });
  });

  describe('night after night', () => {
    it('keeps the newest fourteen, and leaves the files of others', async () => {
      await rememberTrial();
      for (let day = 1; day <= 16; day += 1)
        await writeFile(
          join(root, 'backups', `2026-10-${String(day).padStart(2, '0')}T011500Z.tar`),
          '',
        );
      await writeFile(join(root, 'backups', 'notes.txt'), 'ours');
      await nightly().sweep(NIGHT);
      const kept = await files();
      expect(kept).toHaveLength(14);
      expect(kept[0]).toBe('2026-10-04T011500Z.tar');
      expect(await readdir(join(root, 'backups'))).toContain('notes.txt');
    });

    it('saves once a night, tries to restore once a week, and again within the hour after a fault', async () => {
      await rememberTrial();
      const night = nightly();
      await night.sweep(NIGHT);
      await night.sweep(NIGHT + 3 * HOUR_MS);
      expect(await files()).toHaveLength(1);
      const { restoredAt } = await night.state();
      await night.sweep(NIGHT + 24 * HOUR_MS);
      expect(await files()).toHaveLength(2);
      expect(await night.state()).toMatchObject({ restoredAt });

      await rm(join(root, 'secrets.tar'));
      for (const file of await files()) await rm(join(root, 'backups', file));
      await expect(night.sweep(NIGHT + 48 * HOUR_MS)).rejects.toThrow('secrets.tar');
      expect(await night.state()).toMatchObject({ savedAt: null, fault: 'save', restoredAt });
      await writeFile(join(root, 'secrets.tar'), 'the secrets');
      await night.sweep(NIGHT + 48.5 * HOUR_MS); // too early
      expect(await files()).toEqual([]);
      await night.sweep(NIGHT + 49 * HOUR_MS);
      expect(await night.state()).toMatchObject({ fault: null, restoredAt });
      for (const file of await files()) await rm(join(root, 'backups', file));
      await night.sweep(NIGHT + 7 * 24 * HOUR_MS);
      expect((await night.state()).restoredAt).not.toBe(restoredAt);
    });
  });
});
