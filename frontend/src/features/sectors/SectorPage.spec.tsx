import { cleanup, screen } from '@testing-library/react';
import type { SiteFacts } from '../../lib/company.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { construction as constructionOf } from './content/construction.ts';
import { entertainment as entertainmentOf } from './content/entertainment.ts';
import { farming } from './content/farming.ts';
import type { SectorContent } from './content/sectorContent.ts';
import { trading } from './content/trading.ts';
import { SectorPage } from './SectorPage.tsx';

// The facts of every test (testing/environment.ts).
const site = globalThis.siteFacts as SiteFacts;
const [construction, entertainment] = [constructionOf(site), entertainmentOf(site)];
const sectors: readonly SectorContent[] = [entertainment, construction, trading, farming];
const renderSector = (content: SectorContent) => renderPage(<SectorPage content={content} />);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';

describe('SectorPage', () => {
  it.each(sectors)(
    'of $name has one main heading, ways back and to us, and named pictures',
    async (content) => {
      await renderSector(content);
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(content.name);
      expect(document.title).toContain(content.name);
      expect(hrefOf('Back to home')).toBe('/');
      expect(hrefOf('+234 800 000 0000')).toBe('tel:+2348000000000');
      // At the head and at the end of the page, under one name.
      const calls = screen.getAllByRole('link', { name: content.closing.action });
      expect(calls).toHaveLength(2);
      for (const link of calls) {
        const address = new URL(link.getAttribute('href') ?? '', 'http://site');
        expect(address.pathname + address.hash).toBe('/#contact');
        expect(address.searchParams.get('subject')).toBe(content.subject);
      }
      for (const { pictureText } of content.services)
        expect(screen.getByRole('img', { name: pictureText })).toHaveAttribute('width');
    },
  );

  it.each([construction, trading, farming])(
    'names the four steps of $name, and the source of its figures',
    async (content) => {
      await renderSector(content);
      expect(screen.getAllByRole('heading', { name: /^[1-4]\. / })).toHaveLength(4);
      expect(screen.getAllByText(/Sources?: /).length).toBeGreaterThan(0);
    },
  );

  it('leads to the marketplace for goods and to the contact form for the rest', async () => {
    await renderSector(farming);
    expect(hrefOf('Shop for your farm')).toBe('/marketplace?category=Farm');
    expect(hrefOf('All produce')).toBe('/marketplace?category=Produce');
    expect(hrefOf('Maize')).toBe('/marketplace?search=maize');
    expect(hrefOf('Cattle')).toBe('/?subject=Cattle#contact');
    cleanup();
    await renderSector(trading);
    expect(screen.getByRole('link', { name: 'Shop commodities' })).toBeVisible();
    expect(hrefOf('Textiles')).toBe('/marketplace?category=Textiles');
  });
});
