import type { SiteFacts } from '../lib/company.ts';
import { ownPage, sitePages } from './pages.tsx';

/** Paths of the pages that search engines are shown. */
export const pageAddresses = ({ words }: SiteFacts): readonly string[] =>
  [...sitePages.filter(({ isListed }) => isListed), ...(words?.pages ?? []).map(ownPage)].map(
    ({ path }) => path,
  );

/** Small text files at the root of the site, by name. */
export const siteFiles = (site: SiteFacts): Record<string, string> => {
  const { company } = site;
  return {
    'robots.txt': `User-agent: *
Disallow: /admin
Disallow: /orders/
Disallow: /api/

Sitemap: ${company.siteUrl}/sitemap.xml
`,
    // While the pages server is away; it names the products, too.
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pageAddresses(site)
  .map((path) => `  <url><loc>${company.siteUrl}${path}</loc></url>`)
  .join('\n')}
</urlset>
`,
    'site.webmanifest': manifest({ name: company.name, start_url: '/', display: 'minimal-ui' }),
    // The back office on a Home Screen opens at its own first page.
    'admin.webmanifest': manifest({
      name: `${company.name} back office`,
      short_name: 'Back office',
      start_url: '/admin',
      scope: '/admin',
      display: 'standalone',
    }),
  };
};

/** A web app manifest (https://www.w3.org/TR/appmanifest/). */
const manifest = (own: Readonly<Record<string, string>>): string =>
  `${JSON.stringify({
    short_name: own.name,
    ...own,
    lang: 'en-NG',
    background_color: '#F2EBDC',
    theme_color: '#F2EBDC',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })}\n`;
