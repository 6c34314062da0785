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
  it.each(secretPlaces)('is never %s', (path) => {
    expect(isLeftOut('.dockerignore', path)).toBe(true);
    expect(isLeftOut('.gitignore', path)).toBe(true);
  });

  it('includes what the images need: the patterns do not simply leave out everything', () => {
    const needed = ['package.json', 'gateway/src/main.ts', 'infra/deploy/nginx/nginx.conf'];
    expect(needed.map((path) => isLeftOut('.dockerignore', path))).toEqual([false, false, false]);
    expect(isLeftOut('.gitignore', '.env.example')).toBe(false);
    expect(isLeftOut('.dockerignore', '.git/config')).toBe(true);
  });

  it('is named file by file or folder by folder, never the whole checkout', () => {
    expect(dockerfile).not.toMatch(/^(COPY|ADD)\s+(--\S+\s+)*\.\/?\s/m);
    expect(dockerfile).not.toMatch(/^ADD\s/m);
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

  it('contains no secret as an argument or a variable: those stay in the history of an image', () => {
    const given = [...dockerfile.matchAll(/^(?:ARG|ENV)\s+(.*)$/gm)].map(
      ([, names]) => names ?? '',
    );
    expect(given.length).toBeGreaterThan(0);
    for (const names of given) expect(names).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY\b/i);
    expect(read('.npmrc')).not.toMatch(/_auth|password|:\/\/[^/\s]*@/i);
  });

  it('contains no secret in a tracked file: .env.example names them without values', () => {
    const given = [
      ...read('.env.example').matchAll(/^#?\s*(\w*(?:SECRET|PASSWORD|TOKEN)\w*)=(.+)$/gm),
    ];
    const numbers = given.filter(([, , value]) => !/^\d+$/.test(value ?? ''));
    expect(numbers.map(([line]) => line)).toEqual([]);
  });
});
