import { demoProducts } from './seed-demo.ts';

describe('the demo catalogue', () => {
  it('has 24 distinct products over six categories', () => {
    expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(24);
    expect(new Set(demoProducts.map(({ sku }) => sku)).size).toBe(24);
    expect(new Set(demoProducts.map(({ title }) => title)).size).toBe(24);
    expect([...new Set(demoProducts.map(({ category }) => category))].toSorted()).toEqual([
      'Building',
      'Commodities',
      'Events',
      'Farm',
      'Produce',
      'Textiles',
    ]);
  });

  it('says in a list what each product is', () => {
    for (const { description } of demoProducts)
      expect(description).toMatch(/<ul>(<li>.+?<\/li>){2,}<\/ul>$/);
  });

  const sized = demoProducts.flatMap(({ slug, title }) => {
    const [, amount, unit] = /-(\d+)(kg|l)$/.exec(slug) ?? [];
    return amount ? [[slug, title, `${amount} ${unit === 'l' ? 'litre' : 'kg'}`] as const] : [];
  });
  it.each(sized)('%s has the size of its slug in its title', (_, title, size) => {
    expect(title).toContain(size);
  });

  it.each(demoProducts.map((product) => [product.slug, product] as const))(
    '%s has a sound price, stock and description',
    (_, { naira, compareAtNaira, quantity, description }) => {
      expect(Number.isSafeInteger(naira) && naira > 0).toBe(true);
      expect(compareAtNaira ?? naira + 1).toBeGreaterThan(naira);
      expect(Number.isSafeInteger(quantity) && quantity > 0).toBe(true);
      expect(description).toMatch(/^<p>.+(<\/p>|<\/ul>)$/);
    },
  );
});
