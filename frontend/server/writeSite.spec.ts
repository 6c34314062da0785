import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inlineCodeOf, sourcesOf, styleHashes } from './testing/checks.ts';
import { builtServer, show } from './testing/pages.ts';

const out = mkdtempSync(join(tmpdir(), 'site-'));
const read = (file: string): string => readFileSync(join(out, file), 'utf8');

/** Writes the site into `out` with these variables and no others that it reads. */
function writeSite(variables: Record<string, string>) {
  return spawnSync(process.execPath, [join(builtServer, 'write-site.js'), out], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
  });
}

beforeAll(() => {
  const { status, stderr } = writeSite({
    PUBLIC_URL: 'https://shop.example.ng/',
    COMPANY_NAME: 'Ada & Sons',
    COMPANY_X_URL: 'https://x.com/ada',
    PICTURE_SOURCES: 'https://pictures.example.ng',
  });
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

const pages = () => globSync('html/**/*.html', { cwd: out });
const policy = () => read('nginx/page-headers.conf');

describe('the written site', () => {
  it('ends with the file that has nginx read its headers again', () => {
    expect(Date.parse(read('nginx/written').trim())).toBeGreaterThan(0);
    expect(globSync('**/*.new', { cwd: out })).toEqual([]);
  });

  it('has every page that nginx names', () => {
    const names = ['index', 'trading', 'marketplace', 'marketplace/product', 'orders-shell'];
    const more = [
      'admin-shell',
      'auth',
      'supplier/orders',
      '404',
      'not-sent',
      'too-many',
      'message-sent',
      'waiting-noted',
      'waiting-stopped',
    ];
    expect(pages()).toEqual(
      expect.arrayContaining([...names, ...more].map((name) => `html/${name}.html`)),
    );
  });

  it('names the company on every page, and no other', () => {
    for (const file of pages()) {
      expect(read(file)).toMatch(/Ada (?:&amp;|&|\\u0026) Sons/);
      expect(read(file)).not.toContain('Spade Orion');
    }
    expect(read('html/index.html')).toContain('https://x.com/ada');
    expect(JSON.parse(read('html/site.webmanifest'))).toMatchObject({ name: 'Ada & Sons' });
    expect(JSON.parse(read('html/admin.webmanifest'))).toMatchObject({
      name: 'Ada & Sons back office',
      start_url: '/admin',
    });
  });

  it('names PUBLIC_URL in canonical links, previews and structured data', () => {
    const page = read('html/trading.html');
    expect(page).toContain('rel="canonical" href="https://shop.example.ng/trading"');
    expect(page).toContain('property="og:url" content="https://shop.example.ng/trading"');
    expect(page).toContain('property="og:image" content="https://shop.example.ng/og/trading.png"');
    expect(page).toContain('"@id":"https://shop.example.ng/#organization"');
  });

  it('names PUBLIC_URL in sitemap and robots.txt', () => {
    expect(read('html/sitemap.xml')).toContain('<loc>https://shop.example.ng/trading</loc>');
    expect(read('html/sitemap.xml')).not.toContain('/orders');
    expect(read('html/robots.txt')).toContain('Sitemap: https://shop.example.ng/sitemap.xml');
  });

  it('names no other address of the site', () => {
    const files = globSync('html/**/*.{html,xml,txt}', { cwd: out });
    const wrong = /https?:\/\/(?:localhost|127\.|spadeorion)/;
    expect(files.filter((file) => wrong.test(read(file)))).toEqual([]);
  });

  it('has one policy that allows the styles of every page and nothing inline', () => {
    const allowed = new Set(
      sourcesOf(policy(), 'style-src').map((source) => source.replace(/;$/, '')),
    );
    for (const file of pages()) {
      for (const hash of styleHashes(read(file))) expect(allowed).toContain(hash);
      show({ text: read(file) });
      expect(inlineCodeOf(document)).toEqual([]);
    }
    expect(policy()).not.toContain('unsafe');
    expect(policy()).toContain("img-src 'self' blob: https://pictures.example.ng;");
  });

  it('has a compressed copy of each page, of the same text', () => {
    for (const file of pages()) {
      expect(gunzipSync(readFileSync(join(out, `${file}.gz`))).toString('utf8')).toBe(read(file));
      expect(readFileSync(join(out, `${file}.br`)).length).toBeGreaterThan(0);
    }
  });

  it('loads only files that the build has', () => {
    const client = join(builtServer, '../client');
    const built = new Set(globSync('**/*', { cwd: client }).map((file) => `/${file}`));
    for (const file of pages()) {
      show({ text: read(file) });
      const named = [...document.querySelectorAll('script[src], link[href], img[src]')]
        .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
        .filter((address) => /^\/[^?#]+\.\w+$/.test(address) && !address.endsWith('.webmanifest'));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((address) => !built.has(address))).toEqual([]);
    }
  });
});

describe('write-site.js', () => {
  it('stops with one message that lists every invalid value', () => {
    const { status, stderr, stdout } = writeSite({
      PUBLIC_URL: 'shop.example.ng',
      COMPANY_EMAIL: 'not an address',
    });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('2 invalid setting'),
      expect.stringContaining('PUBLIC_URL: must look like https://example.com'),
      expect.stringContaining('COMPANY_EMAIL: '),
    ]);
  });

  it('asks for a folder', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(builtServer, 'write-site.js')], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(status).toBe(2);
    expect(stderr).toContain('Usage');
  });
});
