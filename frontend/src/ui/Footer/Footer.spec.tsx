import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { Footer } from './Footer.tsx';

describe('Footer', () => {
  it('links the pages and sections of the site, and the company', async () => {
    await renderPage(<Footer />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        '/#home',
        '/marketplace',
        '/#services',
        '/#about',
        '/#contact',
        '/entertainment',
        '/construction',
        '/trading',
        '/farming',
        '/terms',
        '/privacy-policy',
        'tel:+2348000000000',
        'mailto:hello@spadeorion.example',
        expect.stringContaining('https://wa.me/2348000000000?text='),
      ]),
    );
    const social = within(screen.getByRole('list', { name: 'Follow us' })).getAllByRole('link');
    expect(social).toHaveLength(4);
  });

  it('says who the company is, where, and when it works', async () => {
    await renderPage(<Footer />);
    for (const words of [
      'RC 1666375',
      'Nigeria, West Africa',
      'Monday to Saturday, 8AM to 6PM WAT',
    ])
      expect(screen.getByRole('contentinfo')).toHaveTextContent(words);
  });
});
