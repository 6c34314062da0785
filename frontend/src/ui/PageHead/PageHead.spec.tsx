import { render } from '@testing-library/react';
import { PageHead } from './PageHead.tsx';

const meta = (name: string) =>
  document.head
    .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
    ?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

describe('PageHead', () => {
  it('writes title, description, canonical address and link preview into the head', () => {
    render(
      <PageHead
        title="Trading"
        description="Goods in, goods out."
        path="/trading"
        picture="trading"
      />,
    );
    expect(document.title).toBe('Trading | Spade Orion');
    expect(meta('description')).toBe('Goods in, goods out.');
    expect(canonical()).toBe('https://spadeorion.example/trading');
    expect(meta('og:image')).toBe('https://spadeorion.example/og/trading.png');
    expect(meta('og:image:alt')).toBe('Trading | Spade Orion');
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('robots')).toBeUndefined();
  });

  it('says what a picture of its own shows, and how large it is where that is known', () => {
    const image = { url: 'https://spadeorion.example/pictures/a-1600.webp', alt: 'Hoe' };
    const size = { width: 900, height: 1600 };
    const { rerender } = render(
      <PageHead title="Hoe" description="A hoe." image={{ ...image, size }} />,
    );
    expect(meta('og:image')).toBe(image.url);
    expect(meta('og:image:alt')).toBe('Hoe');
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['900', '1600']);
    rerender(<PageHead title="Hoe" description="A hoe." image={{ ...image, size: undefined }} />);
    expect(meta('og:image:width')).toBeUndefined();
  });

  it('does not repeat the name of the company', () => {
    render(<PageHead title="Spade Orion: farming" description="Food." path="/" />);
    expect(document.title).toBe('Spade Orion: farming');
  });

  it('keeps a page out of search engines and gives it no canonical address', () => {
    render(<PageHead title="404 Page Not Found" description="Nothing here." noIndex />);
    expect(meta('robots')).toBe('noindex');
    expect(canonical()).toBeUndefined();
  });
});
