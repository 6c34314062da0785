import { categoryHref, hrefOf, viewOf } from './shopView.ts';

const all = { search: '', category: '', sort: '', after: '', order: undefined } as const;

describe('viewOf', () => {
  it.each([
    ['', all],
    ['?search=red+oil&category=Produce', { ...all, search: 'red oil', category: 'Produce' }],
    ['?after=c2', { ...all, after: 'c2' }],
    ['?sort=-price', { ...all, sort: '-price' }],
    ['?sort=nonsense', all],
    ['?order=12', { ...all, order: 12 }],
    ['?order=0', all],
    ['?order=-3', all],
    ['?order=1.5', all],
    ['?order=12x', all],
    ['?utm_source=mail', all],
  ])('reads %p', (query, view) => {
    expect(viewOf(query)).toEqual(view);
  });

  it('reads a category from the address of its page', () => {
    const view = viewOf('?search=hoe', '/marketplace/category/farm-tools');
    expect(view).toEqual({ ...all, search: 'hoe', category: 'farm-tools' });
  });

  it.each([
    ['search', 200],
    ['category', 200],
    ['after', 300],
  ] as const)('cuts a %s that the gateway would refuse', (name, length) => {
    expect(viewOf(`?${name}=${'x'.repeat(400)}`)[name]).toHaveLength(length);
  });
});

describe('categoryHref', () => {
  it.each([
    ['Farm tools', '/marketplace/category/farm-tools'],
    ['Ìṣọ̀ & gèlè', '/marketplace/category/iso-gele'],
    ['农具', '/marketplace?category=%E5%86%9C%E5%85%B7'],
    ['', '/marketplace'],
  ])('leads to the page of %j', (category, href) => {
    expect(categoryHref(category)).toBe(href);
  });
});

describe('hrefOf', () => {
  it.each([
    [{}, '/marketplace'],
    [all, '/marketplace'],
    [{ search: 'red oil', category: 'A & B' }, '/marketplace?search=red+oil&category=A+%26+B'],
    [{ search: 'oil', sort: 'price' as const }, '/marketplace?search=oil&sort=price'],
    [{ category: '农具' }, '/marketplace?category=%E5%86%9C%E5%85%B7'],
    [{ search: 'oil', order: 12 }, '/marketplace?search=oil&order=12'],
  ])('writes %j', (view, href) => {
    expect(hrefOf(view)).toBe(href);
  });

  it("writes the form of a product's page", () => {
    expect(hrefOf({ order: 12 }, '/marketplace/12')).toBe('/marketplace/12?order=12');
  });
});
