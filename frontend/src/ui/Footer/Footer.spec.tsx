import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { Footer } from './Footer.tsx';

describe('Footer', () => {
  it.each([
    ['Home', '/#home'],
    ['Marketplace', '/marketplace'],
    ['Ask about my order', expect.stringContaining('https://wa.me/2348000000000?text=')],
    ['Services', '/#services'],
    ['About', '/#about'],
    ['Contact', '/#contact'],
    ['Entertainment', '/entertainment'],
    ['Construction', '/construction'],
    ['Trading', '/trading'],
    ['Farming', '/farming'],
    ['Terms and refunds', '/terms'],
    ['Privacy policy', '/privacy-policy'],
    ['+234 800 000 0000', 'tel:+2348000000000'],
    ['hello@spadeorion.example', 'mailto:hello@spadeorion.example'],
  ])('links %s to %s', async (name, href) => {
    await renderPage(<Footer />);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it.each([
    'RC 1666375',
    'Incorporated 2020',
    'A Nigerian registered company working in entertainment, general contracting, trading and farming.',
    'Nigeria, West Africa',
    'Monday to Saturday, 8AM to 6PM WAT',
  ])('says: %s', async (words) => {
    await renderPage(<Footer />);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(words);
  });

  it('has four social links', async () => {
    await renderPage(<Footer />);
    const social = within(screen.getByRole('list', { name: 'Follow us' })).getAllByRole('link');
    expect(social).toHaveLength(4);
  });
});
