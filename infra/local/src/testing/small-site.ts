import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What nginx serves: `site` as write-site.js writes it, `assets` as the front end's build does. */
const files: Record<string, string> = {
  'site/nginx/page-headers.conf':
    'add_header Content-Security-Policy "style-src page" always; add_header X-Frame-Options DENY always;',
  'site/nginx/file-headers.conf': `add_header X-Content-Type-Options nosniff always; add_header Content-Security-Policy "default-src 'none'; frame-ancestors 'none'" always;`,
  'site/nginx/worker-headers.conf': `add_header Content-Security-Policy "default-src 'none'; connect-src 'self'" always;`,
  'site/nginx/bare-headers.conf':
    'add_header X-Content-Type-Options nosniff always; add_header Strict-Transport-Security max-age=9 always;',
  'site/nginx/transport-headers.conf': 'add_header Strict-Transport-Security max-age=9 always;',
  'site/html/index.html': 'home',
  'site/html/index.html.br': 'home, brotli',
  'site/html/index.html.gz': 'home, gzip',
  'site/html/supplier/orders.html': 'supplier orders',
  'site/html/marketplace.html': 'the shop as built',
  'site/html/marketplace/product.html': 'the product as built',
  'site/html/404.html': 'not found',
  'site/html/too-many.html': 'too many',
  'site/html/admin/orders.html': 'frame of the orders',
  'site/html/admin-shell.html': 'shell of /admin',
  'site/html/orders-shell.html': 'shell of /orders',
  'site/html/robots.txt': 'User-agent: *',
  'assets/assets/app-1a2b.js': 'script',
  'assets/desk.js': 'worker',
  'assets/catalogue/cement.svg': '<svg/>',
};

/** The folders of a site as small as nginx needs. */
export interface SmallSite {
  /** Holds the others. */
  home: string;
  site: string;
  assets: string;
}

/** Writes one into a new folder. */
export function writeSmallSite(): SmallSite {
  const home = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return { home, site: join(home, 'site'), assets: join(home, 'assets') };
}
