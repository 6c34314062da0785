import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { Footer } from './Footer.tsx';

describe('Footer', () => {
  it.each([
    ['Home', '/#home'],
    ['Services', '/#services'],
    ['About', '/#about'],
    ['Contact', '/#contact'],
    ['Entertainment', '/entertainment'],
    ['Construction', '/construction'],
    ['Trading', '/trading'],
    ['Farming', '/farming'],
    ['Privacy policy', '/privacy-policy'],
    ['+234 800 000 0000', 'tel:+2348000000000'],
    ['hello@spadeorion.example', 'mailto:hello@spadeorion.example'],
  ])('links %s to %s', async (name, href) => {
    await renderPage(<Footer />);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('names the registration number', async () => {
    await renderPage(<Footer />);
    expect(screen.getByRole('contentinfo')).toHaveTextContent('RC 1666375');
  });
});
