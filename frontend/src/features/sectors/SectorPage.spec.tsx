import { cleanup, screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { construction } from './content/construction.ts';
import { entertainment } from './content/entertainment.ts';
import { farming } from './content/farming.ts';
import type { SectorContent } from './content/sectorContent.ts';
import { trading } from './content/trading.ts';
import { SectorPage } from './SectorPage.tsx';

const sectors: readonly SectorContent[] = [entertainment, construction, trading, farming];
const renderSector = (content: SectorContent) => renderPage(<SectorPage content={content} />);
const heading = (name: string) => screen.getByRole('heading', { name });

describe('SectorPage', () => {
  describe.each(sectors)('of $name', (content) => {
    it('is titled with the sector and has one main heading', async () => {
      await renderSector(content);
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(content.name);
      expect(document.title).toContain(content.name);
    });

    it('leads back to the home page', async () => {
      await renderSector(content);
      expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    });

    it('leads twice to the contact form, with the subject filled in', async () => {
      await renderSector(content);
      for (const name of ['Get a quote', content.closing.action]) {
        const address = new URL(
          screen.getByRole('link', { name }).getAttribute('href') ?? '',
          'http://site',
        );
        expect(address.pathname + address.hash).toBe('/#contact');
        expect(address.searchParams.get('subject')).toBe(content.subject);
      }
    });

    it('says how to reach the company', async () => {
      await renderSector(content);
      expect(screen.getByRole('link', { name: '+234 800 000 0000' })).toHaveAttribute(
        'href',
        'tel:+2348000000000',
      );
      expect(screen.getByRole('link', { name: 'hello@spadeorion.example' })).toBeVisible();
      expect(screen.getByText('Country', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
        'Nigeria',
      );
    });

    it('shows every category', async () => {
      await renderSector(content);
      const title = heading(content.categories.title);
      expect(title).toBeVisible();
      for (const { name } of content.categories.items) {
        expect(screen.getAllByText(name).length).toBeGreaterThan(0);
      }
    });

    it('gives every figure a name and what it counts', async () => {
      await renderSector(content);
      for (const { value, suffix = '', label, detail } of content.market?.figures ?? []) {
        const name = screen
          .getAllByRole('term')
          .find((term) => term.textContent === `${label}${detail}`);
        expect(name?.parentElement?.querySelector('dd')).toHaveTextContent(`${value}${suffix}`);
      }
    });

    it('shows every service with a named picture', async () => {
      await renderSector(content);
      for (const { title, pictureText } of content.services) {
        expect(heading(title)).toBeVisible();
        expect(screen.getByRole('img', { name: pictureText })).toHaveAttribute('width');
      }
    });
  });

  it('names three construction services, the reasons and the four steps in order', async () => {
    await renderSector(construction);
    for (const name of ['Building construction', 'Infrastructure', 'Reasons to choose us']) {
      expect(heading(name)).toBeVisible();
    }
    const steps = screen.getAllByRole('heading', { name: /^[1-4]\. / });
    expect(steps.map((step) => step.textContent)).toEqual([
      '1. Planning and design',
      '2. Permits and approvals',
      '3. Construction',
      '4. Delivery and support',
    ]);
  });

  it.each([
    [trading, ['Import and export', 'Commodities', 'Supply chain', 'Product categories']],
    [farming, ['Crops', 'Livestock']],
  ])('names the services of the sector', async (content, names) => {
    await renderSector(content);
    for (const name of names) expect(heading(name)).toBeVisible();
    expect(screen.getAllByRole('heading', { name: /^[1-4]\. / })).toHaveLength(4);
  });

  it.each([construction, trading, farming])(
    'names the source of the figures of $name',
    async (content) => {
      await renderSector(content);
      expect(screen.getAllByText(/Sources?: /).length).toBeGreaterThan(0);
    },
  );

  it('names the three parts of entertainment', async () => {
    await renderSector(entertainment);
    for (const name of [
      'Event planning',
      'Event production',
      'Artist management',
      'Why choose us',
      'Event categories',
    ]) {
      expect(heading(name)).toBeVisible();
    }
  });

  it('leads to the marketplace for goods and to the contact form for the rest', async () => {
    await renderSector(farming);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Maize')).toBe('/marketplace?search=maize');
    expect(href('Cattle')).toBe('/?subject=Cattle#contact');
    cleanup();
    await renderSector(trading);
    expect(href('Textiles')).toBe('/marketplace?category=Textiles');
  });

  it('has a way to its goods in the head of farming and of trading', async () => {
    await renderSector(farming);
    expect(screen.getByRole('link', { name: 'Shop farm produce' })).toHaveAttribute(
      'href',
      '/marketplace?category=Produce',
    );
    cleanup();
    await renderSector(trading);
    expect(screen.getByRole('link', { name: 'Shop commodities' })).toBeVisible();
  });

  it('shows export markets and import sources with percentages', async () => {
    await renderSector(trading);
    const exports = within(screen.getByRole('table', { name: 'Export markets' }));
    const imports = within(screen.getByRole('table', { name: 'Import sources' }));
    expect(exports.getByRole('row', { name: 'Netherlands 10.4%' })).toBeVisible();
    expect(imports.getByRole('row', { name: 'China 27.8%' })).toBeVisible();
  });

  it('shows national production figures with their sources', async () => {
    await renderSector(farming);
    const crops = within(screen.getByRole('table', { name: 'Crops harvested' }));
    expect(crops.getByRole('row', { name: 'Yam 61.2' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Animals raised' })).toBeVisible();
    expect(screen.getAllByText(/Sources?: /).length).toBeGreaterThan(0);
  });
});
