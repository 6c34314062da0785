import { mkdtempDisposable, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { ormScope } from '@spade/platform/database/orm-scope';
import {
  createServiceDatabase,
  type ServiceDatabase,
} from '@spade/platform/testing/service-database';
import { waitFor } from '@spade/platform/testing/wait-for';
import { authDatabase } from '../src/auth.database.ts';
import { Login } from '../src/sign-in/login.ts';
import { buildConfig, RIGHT_PASSWORD, sealed, startReplica } from './auth-bench.ts';

describe('first admin', () => {
  let database: ServiceDatabase;
  let printed: string;
  const replicas: INestApplicationContext[] = [];

  beforeEach(async () => {
    database = await createServiceDatabase(authDatabase);
    printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const replica of replicas.splice(0)) await replica.close();
    await database.drop();
  });

  const start = async (env: Record<string, string>) => {
    const replica = await startReplica(buildConfig(database.serviceUrl, env));
    replicas.push(replica);
    return replica;
  };
  const admins = () => database.query('select username, email from admin_users');
  const canLogIn = (replica: INestApplicationContext, password: string) =>
    ormScope(replica.get(MikroORM))(() =>
      replica.get(Login).handle({
        username: 'boss',
        sealedPassword: sealed(password, 'boss'),
        address: '10.0.0.1',
        device: 'Chrome on Windows',
      }),
    );
  const generated = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'b@x.test', ADMIN_PASSWORD: '' };

  it('comes from the environment and is not printed', async () => {
    const replica = await start({ ...generated, ADMIN_PASSWORD: RIGHT_PASSWORD });
    expect(await admins()).toEqual([{ username: 'boss', email: 'b@x.test' }]);
    expect(await canLogIn(replica, RIGHT_PASSWORD)).toMatchObject({
      admin: { username: 'boss' },
      needsOwnPassword: false,
    });
    expect(printed).toBe('');
  });

  it('must choose a password when the job of secrets generated the one in the environment', async () => {
    const made = { ADMIN_PASSWORD: RIGHT_PASSWORD, ADMIN_PASSWORD_ORIGIN: 'generated' };
    const replica = await start({ ...generated, ...made });
    expect(await canLogIn(replica, RIGHT_PASSWORD)).toMatchObject({ needsOwnPassword: true });
    expect(printed).toBe('');
  });

  describe('when no password is given', () => {
    it('gets a strong one, printed once, that works until another is chosen', async () => {
      const replica = await start(generated);
      const password = /Password {2}(\S+)/.exec(printed)?.[1] ?? '';
      expect(password).toHaveLength(27);
      expect(await canLogIn(replica, password)).toMatchObject({
        admin: { username: 'boss' },
        needsOwnPassword: true,
      });
      printed = '';
      await start(generated);
      expect(printed).toBe('');
    });

    it('is also kept in a file that only its owner can read, replacing a wider one', async () => {
      const folder = await mkdtempDisposable(join(tmpdir(), 'first-admin-'));
      const file = join(folder.path, 'password');
      await writeFile(file, 'old', { mode: 0o644 });
      await start({ ...generated, ADMIN_PASSWORD_OUT: file });
      const kept = await readFile(file, 'utf8');
      expect(printed).toContain(`Password  ${kept.trim()}\n`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await folder.remove();
    });

    it('is not made when the file cannot be written', async () => {
      await expect(
        start({ ...generated, ADMIN_PASSWORD_OUT: '/nowhere/password' }),
      ).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await admins()).toEqual([]);
    });

    it('is made once when two replicas start together', async () => {
      await Promise.all([start(generated), start(generated)]);
      expect(await admins()).toHaveLength(1);
      expect(printed.match(/FIRST ADMIN ACCOUNT/g)).toHaveLength(1);
    });
  });

  it('waits while the database takes no more connections', async () => {
    const name = new URL(database.serviceUrl).pathname.slice(1);
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    // 53300, as after a restart of PostgreSQL to which everyone comes back at once.
    await database.query(`alter database ${name} connection limit 0`);
    const starting = start({ ADMIN_PASSWORD: RIGHT_PASSWORD });
    await waitFor('a refused try', () => warned.mock.calls.length > 0);
    await database.query(`alter database ${name} connection limit -1`);
    await starting;
    expect(await admins()).toHaveLength(1);
  });

  it('is not made when there is an admin, whatever the environment says', async () => {
    await start({ ...generated, ADMIN_PASSWORD: RIGHT_PASSWORD });
    await start({ ...generated, ADMIN_USERNAME: 'other' });
    expect(await admins()).toEqual([{ username: 'boss', email: 'b@x.test' }]);
  });

  it('refuses a weak password from the environment', async () => {
    await expect(start({ ...generated, ADMIN_PASSWORD: 'admin123' })).rejects.toThrow(
      'ADMIN_PASSWORD is too short: 12 to 128 characters',
    );
  });
});
