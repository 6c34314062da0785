/** The columns of our own files of products, by what they hold: one row for each variant. Exports write them, imports read them. */
export const productColumns = {
  id: 'Product ID',
  source: 'Source',
  title: 'Product',
  category: 'Category',
  description: 'Description',
  state: 'State',
  variant: 'Variant',
  sku: 'SKU',
  price: 'Price',
  former: 'Former price',
  stock: 'Stock',
  counted: 'Count the stock',
  warnBelow: 'Warning level',
  facts: 'Facts',
  pictures: 'Pictures',
} as const;

/** A cell with this text clears the field of the product; an empty cell changes nothing. */
export const CLEARED = '-';

/** Words of the column `State`. */
export const productStateWords = { on_sale: 'On sale', hidden: 'Hidden' } as const;
