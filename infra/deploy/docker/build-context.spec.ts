import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('infra/deploy/docker/Dockerfile');

/** The lines of an ignore file that say something. */
const linesOf = (name: string) =>
  read(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** A pattern of Docker's as a regular expression: `**` any folders, `*` within one name, and all below. */
function patternOf(line: string, isAnywhere: boolean): RegExp {
  const text = line
    .replace(/\/$/, '')
    .replaceAll(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('**/', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(?:.*/)?');
  return new RegExp(`^${isAnywhere ? '(?:.*/)?' : ''}${text}(?:/.*)?$`);
}

/** Whether the last line that speaks of `path` leaves it out. In .gitignore a bare name counts anywhere. */
function isLeftOut(file: '.dockerignore' | '.gitignore', path: string): boolean {
  return linesOf(file).reduce((isOut, line) => {
    const isAgain = line.startsWith('!');
    const pattern = isAgain ? line.slice(1) : line;
    const isAnywhere = file === '.gitignore' && !pattern.slice(0, -1).includes('/');
    return patternOf(pattern, isAnywhere).test(path) ? !isAgain : isOut;
  }, false);
}

/** Where an installation on the same machine keeps its secrets. */
const secretPlaces = [
  ...['.env', '.env.production', 'gateway/.env', '.env.local'],
  ...['.local/data/secrets/auth/jwt_secret', '.local/data/logs/auth.log', 'gateway.log'],
  ...['backups/2026-11-21/databases.sql', 'shop.example.pem', 'infra/deploy/nginx/tls.key'],
];

describe('what goes into the images and into the repository', () => {
  it('is never a secret of an installation on the same machine', () => {
    const entering = (['.dockerignore', '.gitignore'] as const).flatMap((file) =>
      secretPlaces.filter((path) => !isLeftOut(file, path)).map((path) => `${path} by ${file}`),
    );
    expect(entering).toEqual([]);
  });

  it('has nothing that starts or tests a system: no simulated bank, whose key a worker could trust', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build\S* (\S+)/gm)].map(
      ([, source = '']) => source,
    );
    expect(copied).toContain('/app/services/worker/bundle');
    // The code of what they run on, and the packages of npm.
    const others = copied.filter((source) => !/^\/app\/(services|gateway|frontend)\//.test(source));
    expect(others).toEqual(['/app/infra/setup/dist']);
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
