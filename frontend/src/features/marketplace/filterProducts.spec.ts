import { readFileSync } from 'node:fs';
import { buildProduct } from '../../testing/buildProduct.ts';
import {
  categoriesOf,
  findProducts,
  indexProducts,
  meantCategory,
  type ProductFilter,
} from './filterProducts.ts';

const oil = buildProduct({ id: 1 });
const cement = buildProduct({
  id: 2,
  title: 'Portland cement',
  description: null,
  category: 'Building',
});
const products = indexProducts([oil, cement]);
const titles = (filter: ProductFilter) =>
  findProducts(products, filter).items.map(({ product }) => product.title);

describe('findProducts', () => {
  it('finds text in the title whatever the case', () => {
    expect(titles({ search: 'PORTLAND' })).toEqual([cement.title]);
  });

  it('finds text in the description, not in its markup', () => {
    expect(titles({ search: 'sealed keg' })).toEqual([oil.title]);
    expect(titles({ search: 'sealed</b>' })).toEqual([]);
  });

  it('shows those first whose title has the text', () => {
    const rice = buildProduct({ id: 3, title: 'Parboiled rice', description: 'Stone-free' });
    const flour = buildProduct({ id: 4, title: 'Flour', description: 'As good as (rice) flour' });
    const found = findProducts(indexProducts([flour, rice]), { search: 'Rice' });
    expect(found.items.map(({ product }) => product)).toEqual([rice, flour]);
  });

  it('finds a description where a word starts, and a title anywhere', () => {
    const rod = buildProduct({
      id: 3,
      title: 'Steel rod',
      description: 'Price, 50% off: dear rice',
    });
    const phones = buildProduct({ id: 4, title: 'Headphones', description: 'Price on call' });
    const found = (search: string) =>
      findProducts(indexProducts([rod, phones]), { search }).items.map(({ product }) => product);
    expect(found('rice')).toEqual([rod]);
    expect(found('phone')).toEqual([phones]);
    expect(found('ice')).toEqual([]);
    expect(found('% off')).toEqual([rod]);
  });

  it('narrows by category and text together', () => {
    expect(titles({ category: 'Building' })).toEqual([cement.title]);
    expect(titles({ category: 'Building', search: 'palm' })).toEqual([]);
  });

  it('shows all without a filter', () => {
    expect(titles({ search: '  ' })).toEqual([oil.title, cement.title]);
  });
});

/** What `services/catalog/test/searches.spec.ts` asks of the catalogue, asked of the browser. */
describe('findProducts, searched as people type', () => {
  interface Given {
    readonly slug: string;
    readonly title: string;
    readonly description: string;
    readonly category: string;
  }
  const read = <Content>(file: string): Content =>
    // The catalogue's own files, whose types its specs check.
    JSON.parse(readFileSync(`services/catalog/${file}`, 'utf8')) as Content;
  const { products: more, searches } = read<{
    products: Given[];
    searches: { kind: string; typed: string; finds: string[] }[];
  }>('test/searches.json');
  const given = [...read<Given[]>('src/product/demo-products.json'), ...more];
  const all = indexProducts(
    given.map(({ title, description, category }, index) =>
      buildProduct({ id: index + 1, title, description, category, variants: [] }),
    ),
  );

  it.each(searches)('finds by $kind: $typed', ({ typed, finds }) => {
    const found = findProducts(all, { search: typed }).items.slice(0, 8);
    const slugs = found.map(({ product }) => given[product.id - 1]?.slug);
    expect(slugs).toEqual(expect.arrayContaining(finds));
  });

  it('says what it searched for instead, and what is near where nothing has all the words', () => {
    expect(findProducts(all, { search: 'Fertilizer npk' }).searchedFor).toBe('fertiliser npk');
    const { items, near } = findProducts(all, { search: 'solar pump violin' });
    expect(items).toEqual([]);
    expect(near[0]?.product.title).toBe('Solar water pump, 1.5 HP, with panel');
    // "no" is in "canopy", and says nothing.
    expect(findProducts(all, { search: 'no zither' }).near).toEqual(all.slice(0, 4));
  });

  it.each<ProductFilter>([{ search: 'submarine' }, { search: '!!' }, { category: 'Boats' }])(
    'has the first of the shop where nothing matches %j',
    (filter) => {
      const { items, near } = findProducts(products, filter);
      expect(items).toEqual([]);
      expect(near.map(({ product }) => product)).toEqual([oil, cement]);
    },
  );

  it('sorts by age, price and name, and knows a category by the address of its page', () => {
    const some = indexProducts([
      buildProduct({ id: 1, title: 'Élan pump', price: '300.00', category: 'Farm tools' }),
      buildProduct({ id: 2, title: 'Zinc pump', price: '100.00', category: 'Farm tools' }),
      buildProduct({ id: 3, title: 'axe', price: '20.00', category: 'Building' }),
    ]);
    const ids = (filter: ProductFilter) =>
      findProducts(some, filter).items.map(({ product }) => product.id);
    expect(ids({ sort: 'newest' })).toEqual([3, 2, 1]);
    expect(ids({ sort: 'price' })).toEqual([3, 2, 1]);
    expect(ids({ sort: '-price' })).toEqual([1, 2, 3]);
    expect(ids({ sort: 'title' })).toEqual([3, 1, 2]);
    expect(ids({ sort: 'price', search: 'pump' })).toEqual([2, 1]);
    expect(ids({ category: 'farm-tools' })).toEqual([1, 2]);
  });
});

describe('categoriesOf', () => {
  it('names each category once, in order of the alphabet', () => {
    const none = buildProduct({ category: null });
    expect(categoriesOf([oil, cement, oil, none])).toEqual(['Building', 'Produce']);
  });
});

describe('meantCategory', () => {
  const categories = ['Building', 'Farm', 'Farm tools', 'Produce'];

  it.each([
    ['Farm', 'Farm'],
    ['farm-tools', 'Farm tools'],
    ['Farming', 'Farm'],
    ['build', 'Building'],
    ['Pro', undefined],
    ['Construction', undefined],
  ])('takes %s for %s', (wanted, meant) => {
    expect(meantCategory(categories, wanted)).toBe(meant);
  });
});
