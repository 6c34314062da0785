import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of the site by path below `frontend/dist`, as the front end's build writes them. */
const files: Record<string, string> = {
  'nginx/page-styles.conf':
    'map $uri $page_styles { default none; ~/index home; ~/supplier supplier; ~/404 404; ~-shell shell; ~/marketplace/ product; }',
  'nginx/page-version.conf': 'map "" $product_page_version { default build-7; }',
  'nginx/page-headers.conf':
    'add_header Content-Security-Policy "style-src $page_styles" always; add_header X-Frame-Options DENY always;',
  'nginx/file-headers.conf': `add_header X-Content-Type-Options nosniff always; add_header Content-Security-Policy "default-src 'none'; frame-ancestors 'none'" always;`,
  'nginx/bare-headers.conf':
    'add_header X-Content-Type-Options nosniff always; add_header Strict-Transport-Security max-age=9 always;',
  'nginx/transport-headers.conf': 'add_header Strict-Transport-Security max-age=9 always;',
  'headers.json': '{}',
  'client/index.html': 'home',
  'client/index.html.br': 'home, brotli',
  'client/index.html.gz': 'home, gzip',
  'client/supplier/orders.html': 'supplier orders',
  'client/marketplace.html': 'the shop',
  'client/marketplace/product.html': 'the page as built',
  'client/product-page/before': '<head>',
  'client/product-page/head': '<title>Any</title>',
  'client/product-page/after': '</head><body>',
  'client/404.html': 'not found',
  'client/admin-shell.html': 'shell of /admin',
  'client/orders-shell.html': 'shell of /orders',
  'client/robots.txt': 'User-agent: *',
  'client/assets/app-1a2b.js': 'script',
};

/** Writes a site as small as nginx needs into a new folder, and returns the folder. */
export function writeSmallSite(): string {
  const dist = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dist, path, '..'), { recursive: true });
    writeFileSync(join(dist, path), text);
  }
  return dist;
}
