import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveSecrets } from './archive-secrets.ts';
import { ensureSecrets, WeakAdminPasswordError } from './ensure-secrets.ts';

/**
 * The one-shot container `secrets`: creates the missing secrets in the volume, each
 * part's folder readable by that part's user only (the user ids of docker-compose.yml and of the
 * official images), archives them for the service `backup`, and shows a generated admin password once. The volumes of
 * the S3 server, the mail catcher, the Redis that keeps jobs and the folder of backups are handed to their users: Docker makes volumes for root, and an older release
 * gave that Redis the user id of PostgreSQL.
 */
const owners = {
  postgres: 999,
  redis: 10011,
  'redis-store': 10012,
  auth: 10001,
  catalog: 10002,
  contact: 10003,
  orders: 10004,
  worker: 10005,
  gateway: 10006,
  databases: 10007,
  s3: 10008,
  mail: 10009,
  operator: 10010,
  backup: 10016,
};

const [, , root, objects, jobs, mail, backups] = process.argv;
if (!root || !objects || !jobs || !mail || !backups)
  throw new Error('usage: secrets-main.js SECRETS OBJECTS JOBS MAIL BACKUPS');
await chown(objects, owners.s3, owners.s3);
await chown(mail, owners.mail, owners.mail);
await chown(backups, owners.backup, owners.backup);
for (const path of ['', ...(await readdir(jobs, { recursive: true }))])
  await chown(join(jobs, path), owners['redis-store'], owners['redis-store']);
// A one-shot job has no config schema; these two are all that it reads.
const admin = {
  username: process.env.ADMIN_USERNAME || 'admin',
  password: process.env.ADMIN_PASSWORD,
};
const hosts = {
  postgres: 'postgres:5432',
  redis: 'redis:6379',
  redisStore: 'redis-store:6379',
};
const { newAdminPassword } = await ensureSecrets(root, hosts, {
  owners,
  admin,
  backup: true,
}).catch((error: unknown) => {
  if (!(error instanceof WeakAdminPasswordError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
await archiveSecrets(root, owners.backup);
if (newAdminPassword !== undefined) {
  const lines = [
    'The first admin, shown this once:',
    `  user      ${admin.username}`,
    `  password  ${newAdminPassword}`,
    'The first sign-in asks for one of your own.',
    'Kept in the volume "secrets": docker compose run --rm secrets cat /secrets/auth/admin_password',
  ];
  const width = Math.max(...lines.map((line) => line.length));
  process.stdout.write(`${['-'.repeat(width), ...lines, '-'.repeat(width)].join('\n')}\n`);
}
