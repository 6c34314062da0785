import {
  absolutePictureUrl,
  photographUrl,
  pictureSources,
  thumbnailUrl,
} from './pictureSources.ts';

const own = `/pictures/${'a'.repeat(32)}`;

describe('the files of a picture', () => {
  it('are small ones on a card, whatever the screen, and all on the page of the product', () => {
    expect(pictureSources(`${own}-800.webp`)).toEqual({
      src: `${own}-800.webp`,
      srcSet: `${own}-400.webp 400w, ${own}-800.webp 800w`,
    });
    expect(pictureSources(`${own}-800.webp`, true).srcSet).toMatch(/, .*-1600\.webp 1600w$/);
    expect(thumbnailUrl(`${own}-800.webp`)).toBe(`${own}-400.webp`);
  });

  it('are a JPEG for the programs of others, which take no drawing as a photograph', () => {
    const site = 'https://shop.example.ng';
    expect(photographUrl(`${own}-800.webp`, site)).toBe(`${site}${own}.jpg`);
    expect(photographUrl('https://example.com/a.jpg', site)).toBe('https://example.com/a.jpg');
    expect(absolutePictureUrl('/catalogue/cement.SVG', site)).toBe(`${site}/catalogue/cement.SVG`);
    expect(photographUrl('/catalogue/cement.SVG', site)).toBeUndefined();
    expect(photographUrl('data:image/png;base64,AA', site)).toBeUndefined();
    expect(photographUrl(null, site)).toBeUndefined();
  });

  it('are scaled by Shopify for a picture of the store', () => {
    const { src, srcSet } = pictureSources('https://cdn.shopify.com/a.jpg?v=1');
    expect(src).toBe('https://cdn.shopify.com/a.jpg?v=1&width=480');
    expect(srcSet).toContain('width=1080 1080w');
    expect(thumbnailUrl('https://cdn.shopify.com/a.jpg?v=1')).toBe(
      'https://cdn.shopify.com/a.jpg?v=1&width=240',
    );
  });

  it.each(['/catalogue/cement.svg', 'https://example.com/a.jpg', '/pictures/a-80.webp'])(
    'is %s alone',
    (url) => {
      expect(pictureSources(url)).toEqual({ src: url, srcSet: undefined });
      expect(thumbnailUrl(url)).toBe(url);
    },
  );
});
