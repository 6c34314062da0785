import { buildProduct } from '../../testing/buildProduct.ts';
import { categoriesOf, filterProducts, indexProducts } from './filterProducts.ts';

const oil = buildProduct({ id: 1 });
const cement = buildProduct({
  id: 2,
  title: 'Portland cement',
  description: null,
  category: 'Building',
});
const products = indexProducts([oil, cement]);
const titles = (filter: Parameters<typeof filterProducts>[1]) =>
  filterProducts(products, filter).map(({ product }) => product.title);

describe('filterProducts', () => {
  it('finds text in the title whatever the case', () => {
    expect(titles({ search: 'PORTLAND' })).toEqual([cement.title]);
  });

  it('finds text in the description, not in its markup', () => {
    expect(titles({ search: 'sealed keg' })).toEqual([oil.title]);
    expect(titles({ search: '<b>' })).toEqual([]);
  });

  it('shows those first whose title has the text', () => {
    const rice = buildProduct({ id: 3, title: 'Parboiled rice', description: 'Stone-free' });
    const rod = buildProduct({ id: 4, title: 'Steel rod', description: 'Price per length' });
    const found = filterProducts(indexProducts([rod, rice]), { search: 'Rice' });
    expect(found.map(({ product }) => product)).toEqual([rice, rod]);
  });

  it('narrows by category and text together', () => {
    expect(titles({ category: 'Building' })).toEqual([cement.title]);
    expect(titles({ category: 'Building', search: 'palm' })).toEqual([]);
  });

  it('shows all without a filter', () => {
    expect(titles({ search: '  ' })).toEqual([oil.title, cement.title]);
  });
});

describe('categoriesOf', () => {
  it('names each category once, in order of the alphabet', () => {
    const none = buildProduct({ category: null });
    expect(categoriesOf([oil, cement, oil, none])).toEqual(['Building', 'Produce']);
  });
});
