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
    const flour = buildProduct({ id: 4, title: 'Flour', description: 'As good as (rice) flour' });
    const found = filterProducts(indexProducts([flour, rice]), { search: 'Rice' });
    expect(found.map(({ product }) => product)).toEqual([rice, flour]);
  });

  it('finds a description where a word starts, and a title anywhere', () => {
    const rod = buildProduct({
      id: 3,
      title: 'Steel rod',
      description: 'Price, 50% off: dear rice',
    });
    const phones = buildProduct({ id: 4, title: 'Headphones', description: 'Price on call' });
    const found = (search: string) =>
      filterProducts(indexProducts([rod, phones]), { search }).map(({ product }) => product);
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

describe('categoriesOf', () => {
  it('names each category once, in order of the alphabet', () => {
    const none = buildProduct({ category: null });
    expect(categoriesOf([oil, cement, oil, none])).toEqual(['Building', 'Produce']);
  });
});
