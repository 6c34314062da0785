import type { ImportedProduct } from '@spade/contracts/messages/catalog-imports';
import { strToU8, zipSync } from 'fflate';
import { readProductFile } from '../../src/products/product-reader.ts';
import { readProducts } from '../../src/products/read-products.ts';

const read = (text: string) => readProducts(Buffer.from(text));

async function productsOf(text: string): Promise<ImportedProduct[]> {
  const result = await read(text);
  if ('failure' in result) throw new Error(result.failure);
  return result.products;
}

/** Cells as a line of CSV. */
const lineOf = (cells: readonly (string | number)[]) =>
  cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
const csv = (...lines: (string | number)[][]) => lines.map(lineOf).join('\r\n');

/** A workbook with one sheet of inline strings and numbers. */
function workbook(rows: readonly (string | number)[][]): Uint8Array {
  const cell = (value: string | number, column: number, row: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const body = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((each, n) => cell(each, n, row)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${body}</sheetData></worksheet>`,
    ),
  });
}

describe('a file of products', () => {
  describe('with our own columns', () => {
    // As the gateway's export writes it (gateway/test/product-imports.spec.ts has the same text).
    const exported = `\ufeffProduct ID,Source,Product,Category,Description,State,Variant,SKU,Price,Former price,Stock,Count the stock,Warning level,Facts,Pictures\r
7,Own,"'=Grater",Farm,"Strong.\n\n'- Petrol engine",On sale,4 yards,CG-1,12500.50,,10,yes,,"Weight: 25 kg\nPower: 3 kW",https://shop.example/pictures/0123456789abcdef0123456789abcdef-1600.webp A grater\r
7,Own,"'=Grater",Farm,"Strong.\n\n'- Petrol engine",On sale,6 yards,,20000.00,25000.00,,no,3,"Weight: 25 kg\nPower: 3 kW",https://shop.example/pictures/0123456789abcdef0123456789abcdef-1600.webp A grater\r
`;

    it('reads a list that a person wrote with the words of the form', async () => {
      const products = await productsOf(
        csv(
          ['Name', 'Price in naira', 'Qty', 'SKU', 'Category'],
          ['Raffia basket', '₦12,500', 8, 'RB-1', 'House'],
        ),
      );
      expect(products).toEqual([
        {
          line: 2,
          title: 'Raffia basket',
          category: 'House',
          variants: [expect.objectContaining({ priceKobo: 12_500_00, pieces: 8, sku: 'RB-1' })],
        },
      ]);
    });

    it('says which columns that have something it does not read, by their names in the file', async () => {
      const result = await read(
        csv(
          ['Product', 'Price', ' Stok', 'Qty', 'Pieces', 'Source', "'=Colour", 'Empty', '', 'stok'],
          ['Hoe', 900, 4, 5, 6, 'Own', 'Red', ' ', 'x', 7],
          ['Rake', 800, '', '', '', '', '', '', '', ''],
        ),
      );
      expect(result).toMatchObject({ unreadColumns: ['Stok', 'Pieces', '=Colour', 'stok'] });
    });

    it('takes our own name of a column before another word for it', async () => {
      const [product] = await productsOf(csv(['Name', 'Product', 'Price'], ['Ada', 'Hoe', 900]));
      expect(product?.title).toBe('Hoe');
    });

    it('reads what an export wrote, without what keeps spreadsheets from running it', async () => {
      expect(await read(exported)).toEqual({
        format: 'Spade',
        unreadColumns: [],
        products: [
          {
            line: 2,
            productId: 7,
            title: '=Grater',
            category: 'Farm',
            description: 'Strong.\n\n- Petrol engine',
            isHidden: false,
            specifications: [
              { name: 'Weight', value: '25 kg' },
              { name: 'Power', value: '3 kW' },
            ],
            pictures: [
              {
                address: 'https://shop.example/pictures/0123456789abcdef0123456789abcdef-1600.webp',
                words: 'A grater',
              },
            ],
            variants: [
              { title: '4 yards', sku: 'CG-1', priceKobo: 1_250_050, pieces: 10, isTracked: true },
              {
                title: '6 yards',
                priceKobo: 2_000_000,
                compareAtPriceKobo: 2_500_000,
                isTracked: false,
                warnBelow: 3,
              },
            ],
          },
        ],
      });
    });

    it.each<[string, unknown]>([
      [
        'https://shop.example/a.jpg The front\nhttps://shop.example/b.jpg',
        [
          { address: 'https://shop.example/a.jpg', words: 'The front' },
          { address: 'https://shop.example/b.jpg', words: '' },
        ],
      ],
      [
        'https://Shop.example/a,1.jpg, http://shop.example/b c.jpg',
        [
          { address: 'https://shop.example/a,1.jpg', words: '' },
          { address: 'http://shop.example/b', words: 'c.jpg' },
        ],
      ],
      [
        'https://shop.example/é.jpg https://shop.example/%C3%A9.jpg Twice',
        [{ address: 'https://shop.example/%C3%A9.jpg', words: 'Twice' }],
      ],
      ['front.jpg', [{ address: 'front.jpg', words: '' }]],
      ['-', []],
      ['', undefined],
    ])('reads the pictures in %j', async (cell, pictures) => {
      const [product] = await productsOf(
        csv(['Product', 'Price', 'Pictures'], ['Hoe', '100', cell]),
      );
      expect(product?.pictures).toEqual(pictures);
    });

    it.each([
      ['Weight: 25 kg; Power: 3 kW', ['Weight=25 kg', 'Power=3 kW']],
      ['Colours: red; blue', ['Colours=red; blue']],
      ['Ratio: 1:2; 3:4\nWeight: 25 kg;', ['Ratio=1:2; 3:4', 'Weight=25 kg;']],
      ['Weight: 25 kg;', ['Weight=25 kg']],
    ])('reads the facts in %j', async (cell, facts) => {
      const [product] = await productsOf(csv(['Product', 'Price', 'Facts'], ['Hoe', '100', cell]));
      const read = product?.specifications?.map(({ name, value }) => `${name}=${value}`);
      expect(read).toEqual(facts);
    });

    it('refuses more pictures than a product has', async () => {
      const nine = Array.from({ length: 9 }, (_, n) => `https://shop.example/${n}.jpg`).join('\n');
      const [product] = await productsOf(
        csv(['Product', 'Price', 'Pictures'], ['Hoe', '100', nine]),
      );
      expect(product?.refusal).toBe('It names more than 8 pictures.');
    });

    it('reads a workbook with text and numbers', async () => {
      const bytes = workbook([
        ['Product', 'SKU', 'Price', 'Stock'],
        ['Hoe', 'H-1', 1500.5, 12],
        ['Rake', 4711, 2000, 0],
      ]);
      expect(await readProducts(bytes)).toEqual({
        format: 'Spade',
        unreadColumns: [],
        products: [
          { line: 2, title: 'Hoe', variants: [{ sku: 'H-1', priceKobo: 150_050, pieces: 12 }] },
          { line: 3, title: 'Rake', variants: [{ sku: '4711', priceKobo: 200_000, pieces: 0 }] },
        ],
      });
    });

    it('numbers rows as a spreadsheet does, whatever the lines of a cell', async () => {
      const products = await productsOf(
        `${csv(['Product', 'Price', 'Description'], ['Hoe', 1, 'a\n\nb\nc'])}\n\n${csv(['Rake', 2, ''])}`,
      );
      expect(products.map(({ line, title }) => [line, title])).toEqual([
        [2, 'Hoe'],
        [4, 'Rake'],
      ]);
    });

    it('finds the names of columns below a title, in any case and with semicolons', async () => {
      expect(await productsOf('product;PRICE;Stock\nHoe;1500;2')).toMatchObject([
        { title: 'Hoe', variants: [{ priceKobo: 150_000, pieces: 2 }] },
      ]);
      expect(
        await productsOf(
          csv(['Our products', '', ''], ['Product', 'Price', 'SKU'], ['Hoe', '1', '']),
        ),
      ).toHaveLength(1);
    });

    it('keeps empty cells, and clears with a single -', async () => {
      const [product] = await productsOf(
        csv(
          [
            'Product ID',
            'Product',
            'Category',
            'Description',
            'SKU',
            'Former price',
            'Facts',
            'Stock',
          ],
          [7, '', '-', '-', '-', '-', '-', ''],
        ),
      );
      expect(product).toEqual({
        line: 2,
        productId: 7,
        category: null,
        description: '',
        specifications: [],
        variants: [{ sku: null, compareAtPriceKobo: null }],
      });
    });

    it.each([
      ['₦12,500', 1_250_000],
      ['NGN 12,500.50', 1_250_050],
      ['12500.5000', 1_250_050],
      ['N1,250,000', 125_000_000],
    ])('reads the price %s', async (price, kobo) => {
      const [product] = await productsOf(csv(['Product', 'Price', 'SKU'], ['Hoe', price, 'H']));
      expect(product?.variants).toEqual([{ sku: 'H', priceKobo: kobo }]);
    });

    it.each([
      ['11 pcs', 11],
      ['1,200 Pieces', 1_200],
      ['3units', 3],
      ['Out of stock', 0],
      ['nil', 0],
    ])('reads the stock %s', async (stock, pieces) => {
      const [product] = await productsOf(csv(['Product', 'Price', 'Stock'], ['Hoe', '1', stock]));
      expect(product?.variants).toEqual([{ priceKobo: 100, pieces }]);
    });

    it('reads a price list that a shop keeps, with a row for each size', async () => {
      const list =
        '\ufeffADA STORES;;;;\r\n;;;;\r\nItem Name;Size;Unit price;In stock;Item Code\r\n';
      const rows = 'Gown;S;₦ 18,500.00;4 pcs;G-S\r\n;;;;\r\nGown;M;N19000;sold out;G-M\r\n';
      expect(await readProducts(Buffer.from(list + rows))).toMatchObject({
        unreadColumns: [],
        products: [
          {
            title: 'Gown',
            variants: [
              { title: 'S', priceKobo: 1_850_000, pieces: 4, sku: 'G-S' },
              { title: 'M', priceKobo: 1_900_000, pieces: 0, sku: 'G-M' },
            ],
          },
        ],
      });
    });

    it.each<[string, (string | number)[], string]>([
      [
        'a stock of other things',
        ['Hoe', '1', '3 cartons', ''],
        'Stock is not a whole number: 3 cartons.',
      ],
      [
        'a price that is none',
        ['Hoe', 'twelve', '', ''],
        'Price "twelve" is not a number such as 12500.',
      ],
      [
        'a price with a decimal comma',
        ['Hoe', '12,50', '', ''],
        'Price "12,50" is not a number such as 12500.',
      ],
      [
        'a price of fractions of kobo',
        ['Hoe', '1.005', '', ''],
        'Price "1.005" is not a number such as 12500.',
      ],
      ['a stock of parts', ['Hoe', '1', '1.5', ''], 'Stock is not a whole number: 1.5.'],
      [
        'a state that is none',
        ['Hoe', '1', '', 'maybe'],
        'State must be hidden or on sale: maybe.',
      ],
    ])('refuses %s, in words', async (_, cells, refusal) => {
      const [product] = await productsOf(csv(['Product', 'Price', 'Stock', 'State'], cells));
      expect(product).toMatchObject({ title: 'Hoe', refusal });
    });

    it('refuses a SKU or a name that an earlier line has', async () => {
      const products = await productsOf(
        csv(['Product', 'Price', 'SKU'], ['Hoe', 1, 'A'], ['Rake', 1, 'A'], ['Spade', 1, '']),
      );
      expect(products.map(({ refusal }) => refusal)).toEqual([
        undefined,
        'Line 2 has the same SKU A.',
        undefined,
      ]);
    });
  });

  describe('of Shopify', () => {
    const heads = [
      'Handle',
      'Title',
      'Body (HTML)',
      'Vendor',
      'Product Category',
      'Type',
      'Tags',
      'Published',
      'Option1 Name',
      'Option1 Value',
      'Option2 Name',
      'Option2 Value',
      'Variant SKU',
      'Variant Inventory Tracker',
      'Variant Inventory Qty',
      'Variant Inventory Policy',
      'Variant Price',
      'Variant Compare At Price',
      'Image Src',
      'Image Position',
      'Image Alt Text',
      'Status',
    ];
    const file = csv(
      heads,
      [
        'adire',
        'Adire fabric',
        '<p>Hand <script>alert(1)</script>dyed &amp; soft</p>',
        'Ada',
        'Apparel > Fabrics',
        '',
        'x',
        'true',
        'Length',
        '4 yards',
        'Colour',
        'Blue',
        "'AD-4",
        'shopify',
        '-2',
        'deny',
        '4000.00',
        '5000.00',
        'https://cdn.example/1.jpg',
        '1',
        '',
        'active',
      ],
      [
        'adire',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '6 yards',
        '',
        'Blue',
        'AD-6',
        'shopify',
        '7',
        'continue',
        '6000.00',
        '',
        '',
        '',
        '',
        '',
      ],
      [
        'adire',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        'https://cdn.example/2.jpg',
        '2',
        'Back',
        '',
      ],
      [
        'talk',
        'A talk',
        '',
        'Ada',
        '',
        'Services',
        '',
        'false',
        'Title',
        'Default Title',
        '',
        '',
        '',
        '',
        '0',
        'deny',
        '100.00',
        '',
        '',
        '',
        '',
        'draft',
      ],
    );

    it('takes the rows of a handle as one product, with its pictures in their order', async () => {
      expect(await read(file)).toEqual({
        format: 'Shopify',
        unreadColumns: [],
        products: [
          {
            line: 2,
            key: 'shopify/adire',
            title: 'Adire fabric',
            category: 'Fabrics',
            isHidden: false,
            markup: '<p>Hand dyed &amp; soft</p>',
            pictures: [
              { address: 'https://cdn.example/1.jpg', words: '' },
              { address: 'https://cdn.example/2.jpg', words: 'Back' },
            ],
            variants: [
              {
                sku: 'AD-4',
                title: '4 yards / Blue',
                priceKobo: 400_000,
                compareAtPriceKobo: 500_000,
                isTracked: true,
                pieces: 0,
              },
              {
                sku: 'AD-6',
                title: '6 yards / Blue',
                priceKobo: 600_000,
                compareAtPriceKobo: null,
                isTracked: false,
                pieces: 7,
              },
            ],
          },
          {
            line: 5,
            key: 'shopify/talk',
            title: 'A talk',
            category: 'Services',
            isHidden: true,
            variants: [
              {
                title: '',
                priceKobo: 10_000,
                compareAtPriceKobo: null,
                isTracked: false,
                pieces: 0,
              },
            ],
          },
        ],
      });
    });

    it.each([
      ['Gift Card', 'true'],
      ['Gift card', 'TRUE'],
    ])('refuses a product with %s %s: nothing of it is delivered', async (name, value) => {
      const products = await productsOf(
        csv(['Handle', 'Title', 'Variant Price', name], ['gift', 'Gift', '5000', value]),
      );
      expect(products.map(({ refusal }) => refusal)).toEqual(['Gift cards are not sold here.']);
    });

    it('reads the columns of its exports since 2025', async () => {
      const products = await productsOf(
        csv(
          [
            'Title',
            'URL handle',
            'Description',
            'Type',
            'Published on online store',
            'Status',
            'SKU',
            'Option1 value',
            'Price',
            'Compare-at price',
            'Inventory tracker',
            'Inventory quantity',
            'Continue selling when out of stock',
            'Product image URL',
          ],
          [
            'Hoe',
            'hoe',
            '<p>Good</p>',
            'Farm',
            'TRUE',
            'Active',
            'H-1',
            '',
            '1500.00',
            '',
            'shopify',
            '4',
            'DENY',
            '',
          ],
        ),
      );
      expect(products).toMatchObject([
        {
          key: 'shopify/hoe',
          title: 'Hoe',
          isHidden: false,
          variants: [{ sku: 'H-1', title: '', pieces: 4, isTracked: true }],
        },
      ]);
    });
  });

  describe('of WooCommerce', () => {
    const heads = [
      'ID',
      'Type',
      'SKU',
      'Name',
      'Published',
      'Is featured?',
      'Visibility in catalog',
      'Short description',
      'Description',
      'In stock?',
      'Stock',
      'Low stock amount',
      'Backorders allowed?',
      'Sale price',
      'Regular price',
      'Categories',
      'Images',
      'Parent',
      'Attribute 1 name',
      'Attribute 1 value(s)',
    ];
    const row = (fields: Record<string, string | number>) =>
      heads.map((head) => fields[head] ?? '');

    it('joins variations with their product, by ID or SKU', async () => {
      const products = await productsOf(
        csv(
          heads,
          row({
            ID: 12,
            Type: 'variable',
            SKU: 'AD',
            Name: 'Adire',
            Published: 1,
            'Visibility in catalog': 'visible',
            Description: 'Line one\\nLine two\\n\\nNext',
            Categories: 'Clothing > Fabrics, Sale',
            Images: 'https://shop.example/1.jpg, https://shop.example/2.jpg',
            'In stock?': 1,
          }),
          row({
            ID: 13,
            Type: 'variation',
            SKU: 'AD-4',
            Name: 'Adire - 4',
            Published: 1,
            Parent: 'AD',
            'Regular price': '5000',
            'Sale price': '4000',
            Stock: 3,
            'Attribute 1 name': 'Length',
            'Attribute 1 value(s)': '4 yards',
            Images: 'https://shop.example/4-yards.jpg',
            'In stock?': 1,
          }),
          row({
            ID: 14,
            Type: 'variation',
            SKU: 'AD-6',
            Name: 'Adire - 6',
            Published: 1,
            Parent: 'id:12',
            'Regular price': '6000',
            'Attribute 1 name': 'Length',
            'Attribute 1 value(s)': '6 yards',
            'In stock?': 0,
          }),
          row({
            ID: 15,
            Type: 'simple, virtual',
            Name: 'A talk',
            Published: -1,
            'Regular price': '100',
            'In stock?': 1,
          }),
        ),
      );
      expect(products).toEqual([
        {
          line: 2,
          key: 'woocommerce/12',
          title: 'Adire',
          category: 'Fabrics',
          isHidden: false,
          markup: '<p>Line one<br />Line two</p><p>Next</p>',
          pictures: ['1', '2', '4-yards'].map((name) => ({
            address: `https://shop.example/${name}.jpg`,
            words: '',
          })),
          variants: [
            {
              title: '4 yards',
              sku: 'AD-4',
              priceKobo: 400_000,
              compareAtPriceKobo: 500_000,
              isTracked: true,
              pieces: 3,
            },
            {
              title: '6 yards',
              sku: 'AD-6',
              priceKobo: 600_000,
              compareAtPriceKobo: null,
              isTracked: true,
              pieces: 0,
            },
          ],
        },
        {
          line: 5,
          key: 'woocommerce/15',
          title: 'A talk',
          isHidden: true,
          variants: [{ title: '', priceKobo: 10_000, compareAtPriceKobo: null, isTracked: false }],
        },
      ]);
    });

    it('refuses what is not sold here, and a variation without its product', async () => {
      const products = await productsOf(
        csv(
          heads,
          row({ ID: 1, Type: 'grouped', Name: 'Set', Published: 1 }),
          row({
            ID: 2,
            Type: 'variation',
            Name: 'Lost',
            Published: 1,
            Parent: 'id:99',
            'Regular price': 5,
          }),
        ),
      );
      expect(products.map(({ refusal }) => refusal)).toEqual([
        'Products of the kind grouped are not sold here.',
        'The product of this variation is not in the file.',
      ]);
    });
  });

  it.each([
    ['without columns that we know', 'a,b,c\n1,2,3', /^The file has no columns that we know/],
    ['without products', 'Product,Price,SKU\n', 'The file has no products.'],
    ['that is a picture of paper', '%PDF-1.7\n', /^This is no list of products/],
    ['with a quotation mark that is not closed', 'Product,Price,SKU\n"Hoe,1,2', /not valid CSV/],
    [
      'with more than 10,000 products',
      `Product,Price,SKU\n${Array.from({ length: 10_001 }, (_, n) => `Tool ${n},1,`).join('\n')}`,
      'The file has 10,001 products, more than 10,000. Split it.',
    ],
    [
      'with more than 50,000 rows',
      `Product,Price,SKU\n${'Hoe,1,\n'.repeat(50_001)}`,
      'The file has more than 50000 rows. Split the file.',
    ],
  ])('is refused whole %s', async (_, text, words) => {
    const failure = expect.stringMatching(words instanceof RegExp ? words : /./);
    expect(await read(text)).toEqual({ failure: words instanceof RegExp ? failure : words });
  });

  it('is read in a process of its own, within limits', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `Tool ${n},${n + 1},T-${n}`);
    const bytes = Buffer.from(`Product,Price,SKU\n${rows.join('\n')}`);
    const result = await readProductFile(bytes);
    expect('products' in result && result.products).toHaveLength(10_000);
    const soon = { processorMs: 1, withinMs: 60_000, maxMemoryBytes: 320 * 1024 * 1024 };
    expect(await readProductFile(bytes, soon)).toEqual({
      failure: 'The file takes too long to read. Split it.',
    });
  });
});
