import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Rows of asvs.md about what a document says or what the product never does. Each test names its rows. */

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What runs in production: no tests, no generated files. */
const product = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--'].concat(
    ['services', 'gateway', 'frontend', 'infra/setup'].map((folder) => `${folder}/**`),
  ),
  { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
)
  .split('\0')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
  .filter((file) => !/\.(?:spec|story|gen)\.tsx?$|\.d\.ts$|\/testing\/|\/test\//.test(file))
  .map((file) => ({ file, text: read(file) }));

/** Each match of `pattern` in the product, with its file. */
const found = (pattern: RegExp) =>
  product.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([it]) => `${file}: ${it}`));

/** The part of a document below a heading, up to the next one of its rank. */
function sectionOf(file: string, heading: RegExp): string {
  const text = read(file);
  const [start, marks = ''] = new RegExp(`^(#+) ${heading.source}.*$`, 'm').exec(text) ?? [];
  if (start === undefined) throw new Error(`${file} has no heading ${heading}`);
  const rest = text.slice(text.indexOf(start) + start.length);
  return rest.split(new RegExp(`^#{1,${marks.length}} `, 'm'))[0] ?? '';
}

const specification = (number: string) =>
  sectionOf('infra/docs/specification.md', new RegExp(`${number.replaceAll('.', '\\.')}\\.? `));

interface Operation {
  summary?: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}
const { paths, components } = JSON.parse(read('gateway/openapi.json')) as OpenApi; // of our own generator

/** Every call that changes something, with its body's fields where it is JSON. */
const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => {
    const [, name = ''] =
      /([^/]+)$/.exec(operation.requestBody?.content['application/json']?.schema.$ref ?? '') ?? [];
    const fields = components.schemas[name]?.properties ?? {};
    return { call: `${method} ${path}`, fields, operation };
  }),
);

interface Compose {
  services: Record<string, { networks?: string[]; ports?: string[] }>;
  networks: Record<string, { internal?: boolean } | null>;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose; // our own file

describe('statements of asvs.md', () => {
  it('1.2.5: programs start by a fixed name and a list of arguments, never by a shell', () => {
    const imports = found(/import \{[^}]*\} from 'node:child_process'/g);
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((line) => /\bexec(?:Sync)?\b|\bspawnSync\b/.test(line))).toEqual([]);
    expect(found(/\bshell: (?:true|'[^']*sh')/g)).toEqual([]);
    // Where visitors' files are read, programs are our own, started by `fork`.
    const outside = imports.filter((line) => !line.startsWith('infra/setup/'));
    expect(outside.filter((line) => !/\bfork\b/.test(line))).toEqual([]);
  });

  it('1.3.10: no text is taken as a format', () => {
    expect(found(/import \{[^}]*\b(?:format|inspect)\b[^}]*\} from 'node:util'/g)).toEqual([]);
    expect(found(/\butil\.format\b|\bprintf\b/g)).toEqual([]);
  });

  it('2.1.1: openapi.json has a rule or a meaning for each field that a call takes', () => {
    const bare = calls.flatMap(({ call, fields }) =>
      Object.entries(fields)
        .filter(([, rules]) => Object.keys(rules).every((key) => key === 'type'))
        .map(([name]) => `${call}: ${name}`),
    );
    expect(calls.filter(({ fields }) => Object.keys(fields).length > 0).length).toBeGreaterThan(50);
    expect(bare).toEqual([]);
  });

  it('2.1.2: the specification has the rules of each form and of fields together', () => {
    for (const number of ['5.1', '5.2', '5.3', '5.4', '5.5', '4.3', '4.15'])
      expect(specification(number).trim()).not.toBe('');
    expect(specification('4.3')).toMatch(/total/i);
  });

  it('2.1.3: .env.example explains each limit, the specification those of orders', () => {
    const settings = [...read('.env.example').matchAll(/^# (.+)\n#(\w*LIMIT\w*)=/gm)];
    expect(settings.length).toBeGreaterThan(10);
    for (const [, words] of settings) expect(words?.length).toBeGreaterThan(20);
    for (const number of ['4.4.1', '4.4.2', '7.8']) expect(specification(number)).toMatch(/\d/);
  });

  it('3.1.1, 15.1.1, 15.1.4, 15.1.5: the security policy says it under its heading', () => {
    for (const heading of [
      /What a browser must have/,
      /How soon a known fault of a dependency is mended/,
      /Risky packages and dangerous parts/,
    ])
      expect(sectionOf('.github/SECURITY.md', heading).length).toBeGreaterThan(200);
  });

  it('5.1.1: the API names types and sizes of files, the specification their pixels', () => {
    const summary = (path: string) => paths[path]?.post?.summary;
    expect(summary('/api/orders/{orderId}/payment-proof')).toMatch(/JPEG, PNG or WebP under 5 MB/);
    expect(summary('/api/orders/{orderId}/problem-picture')).toMatch(/under 5 MB/);
    expect(summary('/api/admin/statements')).toMatch(/at most 10 MB/);
    expect(summary('/api/admin/products/imports')).toMatch(/at most 10 MB: CSV or XLSX/);
    expect(specification('4.9')).toContain('24 megapixels');
  });

  it('6.1.3: the specification has each way to sign in', () => {
    for (const number of ['6.2', '6.4', '6.5']) expect(specification(number)).toMatch(/sign/i);
    const ways = calls.filter(({ call }) => /^post \/api\/admin\/(?:login|link)/.test(call));
    expect(ways.map(({ call }) => call.replace('post /api/admin/', '')).sort()).toEqual([
      'link',
      'link/check',
      'login',
      'login/passkey',
      'login/passkey/begin',
      'login/second-factor',
    ]);
  });

  it('6.4.2, 6.5.8: a sign-in takes neither the answer to a question nor a time', () => {
    const fields = calls
      .filter(({ call }) => /^post \/api\/admin\/(?:login|link)/.test(call))
      .flatMap(({ fields: own }) => Object.keys(own));
    expect([...new Set(fields)].sort()).toEqual([
      'code',
      'credential',
      'password',
      'ticket',
      'token',
      'username',
    ]);
  });

  it('7.1.1, 7.1.2: .env.example explains how long sessions last, and how many there are', () => {
    const example = read('.env.example');
    expect(example).toMatch(/after this many hours, used or not\.\n#SESSION_HOURS=8\n/);
    expect(example).toMatch(/minutes of no use\.\n#SESSION_IDLE_MINUTES=30\n/);
    expect(example).toMatch(/used longest ago ends\.\n#SESSIONS_PER_ADMIN=10\n/);
  });

  it('8.1.1: openapi.json says who each call is for', () => {
    const ofStaff = calls.filter(({ call }) => call.includes(' /api/admin/'));
    const open = ofStaff.filter(({ operation }) => operation.security === undefined);
    expect(open.map(({ call }) => call.replace(/ .*\/api\/admin\//, ' ')).sort()).toEqual([
      'post link',
      'post link/check',
      'post login',
      'post login/passkey',
      'post login/passkey/begin',
      'post login/second-factor',
    ]);
    expect(specification('6.1')).toMatch(/clerk/i);
  });

  it('8.1.3, 8.1.4: the specification says what networks and ages are for', () => {
    expect(specification('4.4.2')).toMatch(/network/);
    expect(specification('6.2')).toMatch(/address/);
    expect(specification('6.3')).toMatch(/30 minutes/);
  });

  it('11.2.1: each package is pinned to one version', () => {
    const loose = ['services/auth', 'services/worker', 'services/platform', 'gateway'].flatMap(
      (folder) => {
        const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as {
          dependencies?: Record<string, string>;
        };
        return Object.entries(dependencies).filter(
          ([name, version]) => !name.startsWith('@spade/') && !/^\d+\.\d+\.\d+/.test(version),
        );
      },
    );
    expect(loose).toEqual([]);
  });

  it('11.3.1, 11.3.2: every cipher is AES in GCM', () => {
    const ciphers = found(/create(?:C|Dec)ipheriv\('[^']+'/g);
    expect(ciphers.length).toBeGreaterThan(2);
    expect(ciphers.filter((line) => !/'aes-(?:128|256)-gcm'/.test(line))).toEqual([]);
    expect(found(/\b(?:publicEncrypt|privateDecrypt|createCipher)\(/g)).toEqual([]);
  });

  it('11.5.1, 11.5.2: secrets are the kernel-seeded generator’s, also many at once', async () => {
    const many = await Promise.all(
      Array.from({ length: 200 }, async () =>
        Array.from({ length: 500 }, () => randomBytes(16).toString('base64url')),
      ),
    );
    expect(new Set(many.flat()).size).toBe(100_000);
    // Elsewhere Math.random only spreads pauses and samples.
    const guessable = found(/.*Math\.random\(\).*/g);
    expect(guessable.filter((line) => /token|secret|code|password|uuid/i.test(line))).toEqual([]);
  });

  it('13.1.1, 13.2.4: compose names who may speak with whom; the stores have no way out', () => {
    expect(compose.networks.inner).toMatchObject({ internal: true });
    const outside = Object.entries(compose.services).filter(([, { networks = [] }]) =>
      networks.includes('outside'),
    );
    const isStore = (name: string) => /^(?:postgres|redis|minio|mailpit)/.test(name);
    expect(Object.keys(compose.services).filter(isStore).length).toBeGreaterThan(3);
    expect(outside.map(([name]) => name).filter(isStore)).toEqual([]);
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(published).toHaveLength(1);
  });

  it('13.1.2, 13.1.3: capacity.md has limit, deadline and way out of each connection', () => {
    const table = sectionOf('infra/docs/capacity.md', /Connections to other systems/);
    for (const system of ['PostgreSQL', 'Redis', 'S3', 'Mail server', 'Store', 'Mailbox of alerts'])
      expect(table).toMatch(
        new RegExp(`^\\| ${system}[^|]*\\| [^|]+ \\| [^|]+ \\| [^|]+ \\|$`, 'm'),
      );
  });

  it('15.3.5: types are strict, and nothing is compared loosely but null', () => {
    expect(read('tsconfig.base.json')).toMatch(/"strict": true/);
    // `==` in the scripts of Redis is Lua's.
    const loose = found(/^(?!\s*(?:\*|\/\/)).*[^=!<>]==(?!=)(?! null).*/gm);
    expect(loose.filter((line) => !line.includes('redis.call'))).toEqual([]);
  });

  it('16.1.1: architecture and runbook say where each log is', () => {
    expect(read('infra/docs/architecture.md')).toMatch(/JSON lines|standard output/i);
    expect(specification('2.20').trim()).not.toBe('');
    expect(read('infra/deploy/runbook/README.md')).toMatch(/\blogs?\b/i);
  });

  it('16.2.2: log entries have the time in UTC', () => {
    expect(found(/timestamp: pino\.stdTimeFunctions\.isoTime/g)).toHaveLength(1);
  });

  it('16.2.3: no process writes a log file', () => {
    expect(found(/pino\.(?:transport|file)\(|\bappendFile(?:Sync)?\(/g)).toEqual([]);
  });
});
