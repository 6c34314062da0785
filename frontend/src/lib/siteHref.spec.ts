import { siteHref } from './siteHref.ts';

describe('siteHref', () => {
  it('writes path, section and subject', () => {
    expect(siteHref('/trading')).toBe('/trading');
    expect(siteHref('/', { hash: 'about' })).toBe('/#about');
    expect(siteHref('/', { hash: 'contact', subject: 'Rice & beans' })).toBe(
      '/?subject=Rice+%26+beans#contact',
    );
  });
});
