import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The codes that an interface of details lists; their docstrings stand between them. */
const codesIn = (file: string): string[] =>
  [...read(file).matchAll(/^ {2}'?([A-Z_]+(?:\.[A-Z_]+)?)'?: /gm)].map(([, code]) => code ?? '');

/** All tests of a folder as one text, without the catalogue's own, which makes every code by hand. */
function testsOf(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.spec.ts') && !/node_modules|dist\/|error-catalogue/.test(file),
    )
    .map((file) => read(join(folder, file)))
    .join('\n');
}

/** Who throws the codes with this beginning. */
const throwers: Readonly<Record<string, string>> = {
  PLATFORM: 'services',
  CATALOG: 'services/catalog',
  ORDERS: 'services/orders',
  CONTACT: 'services/contact',
  AUTH: 'services/auth',
  SETTINGS: 'services/contact',
};

describe('every error code', () => {
  it('of a service is expected by a test of the service that throws it', () => {
    const codes = codesIn('services/contracts/src/errors/error-codes.ts');
    expect(codes.length).toBeGreaterThan(100);
    const tests = new Map(Object.values(throwers).map((folder) => [folder, testsOf(folder)]));
    const untested = codes.filter((code) => {
      const [service = ''] = code.split('.');
      return !tests.get(throwers[service] ?? '')?.includes(`'${code}'`);
    });
    expect(untested).toEqual([]);
  });

  it('of the gateway is expected by a test of its calls', () => {
    const codes = codesIn('gateway/src/http/gateway.errors.ts');
    expect(codes.length).toBeGreaterThan(40);
    const tests = testsOf('gateway');
    expect(codes.filter((code) => !new RegExp(`['"]${code}['"]`).test(tests))).toEqual([]);
  });
});
