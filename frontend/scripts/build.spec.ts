/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// Below the front end's folder: the prerender resolves its packages from there.
const dist = join(process.cwd(), 'frontend/dist');
mkdirSync(dist, { recursive: true });
const out = mkdtempSync(join(dist, 'build-spec-'));
const read = (file: string): string => readFileSync(join(out, 'client', file), 'utf8');

/** Runs the build into `out` with these variables and no others that it reads. */
function build(variables: Record<string, string>) {
  return spawnSync(process.execPath, ['frontend/scripts/build.ts', out], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
  });
}

afterAll(() => rmSync(out, { recursive: true, force: true }));

describe('the built site', () => {
  beforeAll(() => {
    const { status, stderr } = build({
      PUBLIC_URL: 'https://shop.example.ng/',
      COMPANY_NAME: 'Ada & Sons',
      COMPANY_X_URL: 'https://x.com/ada',
      PICTURE_SOURCES: 'https://pictures.example.ng',
    });
    if (status !== 0) throw new Error(stderr);
  }, 120_000);

  it('names PUBLIC_URL in canonical links, previews and structured data', () => {
    const page = read('trading.html');
    expect(page).toContain('rel="canonical" href="https://shop.example.ng/trading"');
    expect(page).toContain('property="og:url" content="https://shop.example.ng/trading"');
    expect(page).toContain('property="og:image" content="https://shop.example.ng/og/trading.png"');
    expect(page).toContain('"@id":"https://shop.example.ng/#organization"');
  });

  it('names PUBLIC_URL in sitemap and robots.txt', () => {
    expect(read('sitemap.xml')).toContain('<loc>https://shop.example.ng/trading</loc>');
    expect(read('robots.txt')).toContain('Sitemap: https://shop.example.ng/sitemap.xml');
  });

  it('names no other address of the site', () => {
    const files = globSync('**/*.{html,js,xml,txt}', { cwd: join(out, 'client') });
    const wrong = /https?:\/\/(?:localhost:|spadeorion)/;
    expect(files.filter((file) => wrong.test(read(file)))).toEqual([]);
  });

  it('shows the company that the variables describe', () => {
    expect(read('index.html')).toContain('Ada &amp; Sons');
    expect(read('index.html')).toContain('https://x.com/ada');
    expect(JSON.parse(read('site.webmanifest'))).toMatchObject({ name: 'Ada & Sons' });
  });

  it('allows product pictures from PICTURE_SOURCES', () => {
    expect(readFileSync(join(out, 'nginx/page-headers.conf'), 'utf8')).toContain(
      "img-src 'self' blob: https://pictures.example.ng;",
    );
  });

  it('has every link preview and icon', () => {
    for (const file of ['og/default.png', 'og/marketplace.png', 'icon-512.png', 'favicon.ico'])
      expect(readFileSync(join(out, 'client', file)).length).toBeGreaterThan(0);
  });
});

describe('the build', () => {
  it('stops with one message that lists every invalid value', () => {
    const { status, stderr, stdout } = build({
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
});
