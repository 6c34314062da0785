import { readFile } from 'node:fs/promises';
import { buildProduct } from '../../test/builders.ts';
import { picturePreload } from './picture-preload.ts';

const linkOf = (imageUrl: string | null) => picturePreload([buildProduct({ imageUrl })]);
const PLAIN = 'rel=preload; as=image; fetchpriority=high';

describe('the preload of the first picture', () => {
  it('is of the first product in stock', () => {
    const soldOut = buildProduct({ inStock: false, imageUrl: '/catalogue/gone.svg' });
    const products = [soldOut, buildProduct({ imageUrl: '/catalogue/sand.svg?lot=2' })];
    expect(picturePreload(products)).toBe(`</catalogue/sand.svg?lot=2>; ${PLAIN}`);
  });

  it('offers the widths that the card offers of a picture that Shopify scales', () => {
    // As frontend/src/features/marketplace/firstView/pictureSources.ts writes them.
    const at = (width: number) => `https://cdn.shopify.com/s/a.jpg?v=1&width=${width}`;
    const sources = [240, 360, 480, 720, 1080].map((width) => `${at(width)} ${width}w`).join(', ');
    expect(linkOf('https://cdn.shopify.com/s/a.jpg?v=1')).toBe(
      `<${at(480)}>; ${PLAIN}; imagesrcset="${sources}"; imagesizes="(min-width: 1000px) 50vw, 100vw"`,
    );
  });

  it('names widths and place as the page does, or a browser would fetch the picture twice', async () => {
    const page = new URL('../../../frontend/src/features/marketplace/', import.meta.url);
    const textOf = (file: string) => readFile(new URL(file, page), 'utf8');
    const link = linkOf('https://cdn.shopify.com/a.jpg') ?? '';
    const widths = [...link.matchAll(/ (\d+)w/g)].map(([, width]) => width);
    expect(widths.length).toBeGreaterThan(1);
    expect(await textOf('firstView/pictureSources.ts')).toContain(`[${widths.join(', ')}]`);
    const [, place] = /imagesizes="([^"]+)"/.exec(link) ?? [];
    expect(await textOf('components/ProductPicture.tsx')).toContain(`isLarge ? '${place}'`);
  });

  it('takes a picture of another place as it is', () => {
    expect(linkOf('https://img.example/a.png')).toBe(`<https://img.example/a.png>; ${PLAIN}`);
  });

  it.each([
    ['no picture', null],
    ['no web address', 'javascript:alert(1)'],
    ['a broken address', 'https://'],
    ['what could leave its quotes', 'https://cdn.shopify.com/a?b=\\'],
  ])('is none for %s', (_what, imageUrl) => {
    expect(linkOf(imageUrl)).toBeUndefined();
  });

  it('is none for an empty shop', () => {
    expect(picturePreload([])).toBeUndefined();
  });

  it('lets no address add a header or a link', () => {
    const link = linkOf('/a>; rel=canonical,<b"\r\nSet-Cookie: c=1') ?? '';
    expect(link).toMatch(/^<[^<>"\r\n\s]*>; rel=preload; as=image; fetchpriority=high$/);
  });
});
