import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('infra/deploy/docker/Dockerfile');

/** What the build context leaves out; none of the patterns takes something back. */
const leftOut = read('.dockerignore').trim().split('\n');

/** Where an installation on the same machine keeps its secrets. */
const secretPlaces = [
  '.env',
  '.env.production',
  'gateway/.env',
  '.env.local',
  '.local/data/secrets/auth/jwt_secret',
  '.local/data/logs/auth.log',
  'gateway.log',
  'backups/2026-11-21/databases.sql',
  'shop.example.pem',
  'infra/deploy/nginx/tls.key',
];

describe('what goes into the images and into the repository', () => {
  it('is never a secret of an installation on the same machine', () => {
    const sent = secretPlaces.filter(
      (path) => !leftOut.some((line) => matchesGlob(path, line) || matchesGlob(path, `${line}/**`)),
    );
    expect(sent).toEqual([]);
    const args = ['check-ignore', '--no-index', ...secretPlaces];
    const ignored = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    expect(ignored.trim().split('\n')).toEqual(secretPlaces);
  });

  it('has nothing that starts or tests a system: no simulated bank, whose key a worker could trust', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build\S* (\S+)/gm)].map(
      ([, source = '']) => source,
    );
    expect(copied).toContain('/app/services/worker/bundle');
    // The code of what they run on, and the packages of npm.
    const others = copied.filter((source) => !/^\/app\/(services|gateway|frontend)\//.test(source));
    const setup = '/app/infra/setup/bundle';
    // The second is the service `backup`.
    expect(others).toEqual([`${setup}/packages.json`, setup, setup]);
  });
});

it('installs no package without a checksum', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { link?: boolean; integrity?: string }>;
  };
  const fetched = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  expect(fetched.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
});
