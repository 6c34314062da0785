// One table of files as other shops really write them, and what staff do to them in spreadsheets.

/** A file, and what must be read of each of its products; `failure` of a file that is refused whole. */
export interface MeanFile {
  name: string;
  content: string | Buffer;
  reads: readonly object[] | { failure: RegExp };
}

type Cells = Readonly<Record<string, string | number>>;

/** Rows by the names of their columns, in the columns of all of them. */
function fileOf(rows: readonly Cells[], delimiter = ',', end = '\r\n'): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return lines.map((cells) => cells.map(cell).join(delimiter)).join(end);
}

const hoe: Cells = { Handle: 'hoe', Title: 'Hoe', 'Variant Price': '1500.00' };

/** A product of Shopify with these cells beside those that it needs. */
const shopify = (...rows: Cells[]) => fileOf(rows.map((row) => ({ ...hoe, ...row })));

const woo = (...rows: Cells[]) =>
  fileOf(
    rows.map((row) => ({
      ID: 1,
      Type: 'simple',
      SKU: '',
      Name: 'Hoe',
      Published: 1,
      'In stock?': 1,
      Stock: '',
      'Date sale price starts': '',
      'Date sale price ends': '',
      'Sale price': '',
      'Regular price': '',
      ...row,
    })),
  );

const variation = (id: number, parent: string, cells: Cells): Cells => ({
  ID: id,
  Type: 'variation',
  Parent: parent,
  'Regular price': 900,
  ...cells,
});

const metafields = Object.fromEntries(
  Array.from({ length: 40 }, (_, n) => [
    `Field ${n} (product.metafields.custom.f${n})`,
    'x'.repeat(n),
  ]),
);

const price = (priceKobo: number, compareAtPriceKobo: number | null = null) => ({
  variants: [expect.objectContaining({ priceKobo, compareAtPriceKobo })],
});

/** A product or variant of which only these keys are there. */
const only = (...keys: string[]) => ({
  asymmetricMatch: (read: object) =>
    Object.entries(read).every(([key, value]) => value === undefined || keys.includes(key)),
});

export const meanFiles: readonly MeanFile[] = [
  {
    name: 'Shopify: byte order mark, CRLF also inside descriptions, quotation marks',
    content: `\ufeff${shopify({ 'Body (HTML)': '<p class="x">Made\r\nof "steel"</p>\r\n\r\n<ul>\r\n<li>1.5 m</li></ul>' })}\r\n`,
    reads: [
      {
        title: 'Hoe',
        markup: expect.stringMatching(/^<p>Made\s+of "steel"<\/p>\s+<ul>\s+<li>1.5 m/),
      },
    ],
  },
  {
    name: 'Shopify: saved by Excel with semicolons, cells of many lines',
    content: fileOf([{ ...hoe, 'Body (HTML)': 'a;b\nc, d\n\ne', 'Variant SKU': 'H-1' }], ';', '\n'),
    reads: [{ title: 'Hoe', variants: [{ sku: 'H-1', priceKobo: 150_000 }] }],
  },
  {
    name: 'Shopify: semicolons named in a first line',
    content: `sep=;\r\n${fileOf([hoe], ';')}`,
    reads: [{ line: 3, title: 'Hoe' }],
  },
  {
    name: 'Shopify: saved as Unicode text, tabs in UTF-16',
    content: Buffer.from(`\ufeff${fileOf([{ ...hoe, Title: 'Àdìrẹ ₦' }], '\t')}`, 'utf16le'),
    reads: [{ title: 'Àdìrẹ ₦' }],
  },
  {
    name: 'Shopify: saved in the encoding of Windows',
    content: Buffer.from(shopify({ Title: 'Café crème, 50 µm' }), 'latin1'),
    reads: [{ title: 'Café crème, 50 µm' }],
  },
  {
    name: 'Shopify: forty columns of metafields, and prices of other markets',
    content: shopify({ ...metafields, 'Included / Nigeria': 'true', 'Price / Nigeria': '9.00' }),
    reads: [{ title: 'Hoe', variants: [{ priceKobo: 150_000 }] }],
  },
  {
    name: 'Shopify: variants over several rows, rows of pictures between them without a title',
    content: fileOf([
      {
        ...hoe,
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Image Src': 'https://x.example/1.jpg',
        'Image Position': 1,
      },
      {
        Handle: 'hoe',
        'Image Src': 'https://x.example/3.jpg',
        'Image Position': 3,
        'Image Alt Text': 'Side',
      },
      {
        Handle: 'hoe',
        'Option1 Value': 'M',
        'Variant Price': '1600',
        'Image Src': 'https://x.example/2.jpg',
        'Image Position': 2,
      },
      { Handle: 'rake', Title: 'Rake', 'Variant Price': '700' },
    ]),
    reads: [
      {
        line: 2,
        variants: [
          { title: 'S', priceKobo: 150_000 },
          { title: 'M', priceKobo: 160_000 },
        ],
        pictures: [
          { address: 'https://x.example/1.jpg', words: '' },
          { address: 'https://x.example/2.jpg', words: '' },
          { address: 'https://x.example/3.jpg', words: 'Side' },
        ],
      },
      { line: 5, title: 'Rake' },
    ],
  },
  {
    name: 'Shopify: sorted in a spreadsheet, so that a picture comes before its product',
    content: fileOf([
      { Handle: 'hoe', 'Image Src': 'https://x.example/2.jpg' },
      { ...hoe, Status: 'active' },
    ]),
    reads: [{ line: 2, title: 'Hoe', isHidden: false, variants: [{ priceKobo: 150_000 }] }],
  },
  {
    name: 'Shopify: two products with one handle',
    content: shopify({}, { Title: 'Rake' }),
    reads: [{ title: 'Hoe', refusal: 'Its rows have one handle and several titles: Hoe, Rake.' }],
  },
  {
    name: 'Shopify: a gift card, a draft, an archived and an unlisted product',
    content: shopify(
      { Handle: 'a', 'Gift Card': 'true' },
      { Handle: 'b', Title: 'Rake', Status: 'draft', Published: 'true' },
      { Handle: 'c', Title: 'Axe', Status: 'Archived' },
      { Handle: 'd', Title: 'Saw', Status: 'unlisted' },
      { Handle: 'e', Title: 'Pin', Status: 'active', Published: 'FALSE' },
    ),
    reads: [
      { refusal: 'Gift cards are not sold here.' },
      { title: 'Rake', isHidden: true },
      { title: 'Axe', isHidden: true },
      { title: 'Saw', isHidden: true },
      { title: 'Pin', isHidden: true },
    ],
  },
  {
    name: 'Shopify: prices with thousands, a sign and spaces; a former price of 0',
    content: shopify(
      {
        Handle: 'a',
        Title: 'A1',
        'Variant Price': '1,250,000.00',
        'Variant Compare At Price': '0.00',
      },
      { Handle: 'b', Title: 'B1', 'Variant Price': '₦ 4,500', 'Variant Compare At Price': '5,000' },
      {
        Handle: 'c',
        Title: 'C1',
        'Variant Price': '12\u00a0500',
        'Variant Compare At Price': '12500',
      },
    ),
    reads: [price(125_000_000), price(450_000, 500_000), price(1_250_000)],
  },
  {
    name: 'Shopify: a price of 0, with a decimal comma, in words',
    content: shopify(
      { Handle: 'a', Title: 'A1', 'Variant Price': '0.00' },
      { Handle: 'b', Title: 'B1', 'Variant Price': '12,50' },
      { Handle: 'c', Title: 'C1', 'Variant Price': 'call us' },
    ),
    reads: [
      { title: 'A1', refusal: 'The price is 0: nothing is sold for that here.' },
      { title: 'B1', refusal: 'The price "12,50" is not a number such as 12500.' },
      { title: 'C1', refusal: 'The price "call us" is not a number such as 12500.' },
    ],
  },
  {
    name: 'Shopify: no price at all, which the preview asks for',
    content: shopify({ 'Variant Price': '' }),
    reads: [{ title: 'Hoe', variants: [] }],
  },
  {
    name: 'Shopify: formulas are text',
    content: shopify({ Title: '=HYPERLINK("https://x.example","Hoe")', 'Variant SKU': "'007" }),
    reads: [{ title: '=HYPERLINK("https://x.example","Hoe")', variants: [{ sku: '007' }] }],
  },
  {
    name: 'Shopify: emojis where texts are cut',
    content: shopify({
      Title: '🔥 Hot pepper 🌶️',
      Type: `${'c'.repeat(79)}🔥`,
      'Body (HTML)': `<p>${'🔥'.repeat(9_000)}</p>`,
      'Option1 Value': `${'v'.repeat(119)}🔥`,
    }),
    reads: [
      {
        title: '🔥 Hot pepper 🌶️',
        category: 'c'.repeat(79),
        markup: `<p>${'🔥'.repeat(4_998)}</p>`,
        variants: [{ title: 'v'.repeat(119) }],
        notes: ['Its description is long: only its first 10,000 characters come along.'],
      },
    ],
  },
  {
    name: 'Shopify: a bar code that a spreadsheet shortened, one SKU for two variants',
    content: shopify(
      { Handle: 'a', Title: 'A1', 'Variant SKU': '6.15123E+12' },
      { Handle: 'b', Title: 'B1', 'Variant SKU': 'X', 'Option1 Value': 'S' },
      { Handle: 'b', Title: '', 'Variant SKU': 'X', 'Option1 Value': 'M' },
    ),
    reads: [
      { title: 'A1', refusal: expect.stringMatching(/shortened its SKU to 6.15123E\+12/) },
      { title: 'B1', refusal: 'Two of its rows have the SKU X.' },
    ],
  },
  {
    name: 'Shopify: several places of stock, so without quantities',
    content: shopify({
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Policy': 'deny',
    }),
    reads: [{ variants: [{ isTracked: true, pieces: undefined }] }],
  },
  {
    name: 'Shopify: quantities without the column of the tracker are counted',
    content: shopify({ 'Variant Inventory Qty': '-3' }),
    reads: [{ variants: [only('title', 'priceKobo', 'pieces')] }],
  },
  {
    name: 'Shopify: a list of prices alone keeps description, state and former price',
    content: fileOf([hoe]),
    reads: [only('line', 'key', 'title', 'variants')],
  },
  {
    name: 'Shopify: tables, entities and styles in a description',
    content: shopify({
      'Body (HTML)':
        '<style>p{}</style><div style="color:red">Caf&eacute; &amp; &#8358;</div><table><tr><td>Power</td><td>3&nbsp;kW</td></tr><tr><td>10</td><td>20</td></tr></table>',
    }),
    reads: [{ markup: 'Café &amp; ₦<br />Power 3\u00a0kW<br />10 20' }],
  },
  {
    name: 'Shopify: a description of which most is styles comes whole',
    content: shopify({
      'Body (HTML)': `${'<span style="font-family:Arial;mso-fareast-language:EN">word </span>'.repeat(900)}end`,
    }),
    reads: [{ markup: expect.stringMatching(/word end$/), notes: undefined }],
  },
  {
    name: 'Shopify: twelve pictures',
    content: fileOf(
      Array.from({ length: 12 }, (_, n) => ({
        ...(n === 0 ? hoe : { Handle: 'hoe' }),
        'Image Src': `https://x.example/${n}.jpg`,
      })),
    ),
    reads: [
      {
        pictures: Array(8).fill(expect.anything()),
        notes: ['Of its 12 pictures the first 8 come along.'],
      },
    ],
  },
  {
    name: 'Shopify: empty lines, rows of commas, no end of the last line',
    content: 'Handle,Title,Variant Price\n\n,,\nhoe,Hoe,1500\n,,\n\n   ,,\nrake,Rake,700',
    reads: [{ title: 'Hoe' }, { title: 'Rake' }],
  },
  {
    name: 'Shopify: its file of inventory, which has no price',
    content: fileOf([{ Handle: 'hoe', Title: 'Hoe', SKU: 'H', Location: 'Lagos', 'On hand': 4 }]),
    reads: { failure: /^The file has no columns that we know\. Name them Product, Price/ },
  },
  {
    name: 'WooCommerce: variations before their product, by its ID and by its SKU',
    content: woo(
      variation(3, 'id:1', { Name: 'Hoe - M', 'Attribute 1 value(s)': 'M' }),
      variation(4, 'HOE', { Name: 'Hoe - S', 'Attribute 1 value(s)': 'S', 'Regular price': 800 }),
      { Type: 'variable', SKU: 'HOE', 'Attribute 1 value(s)': 'M, S' },
    ),
    reads: [
      {
        line: 4,
        key: 'woocommerce/1',
        variants: [
          { title: 'M', priceKobo: 90_000 },
          { title: 'S', priceKobo: 80_000 },
        ],
      },
    ],
  },
  {
    name: 'WooCommerce: sale prices that are over, not begun, running, without days, with days that a spreadsheet changed',
    content: woo(
      ...Array.of<Record<string, string | number>>(
        { 'Date sale price ends': '2020-11-30 23:59:59' },
        {
          'Date sale price starts': '2099-11-01 00:00:00',
          'Date sale price ends': '2099-11-30 23:59:59',
        },
        { 'Date sale price starts': '2020-11-01', 'Date sale price ends': '2099-11-30 23:59:59' },
        {},
        { 'Date sale price ends': '30/11/2099 23:59' },
        { 'Sale price': 1000 },
      ).map((cells, n) => ({
        ID: n + 1,
        Name: `Hoe ${n}`,
        'Regular price': 1000,
        'Sale price': 800,
        ...cells,
      })),
    ),
    reads: [
      {
        ...price(100_000),
        notes: ['Its sale price of ₦800.00 stays out: it ended on 30 November 2020.'],
      },
      {
        ...price(100_000),
        notes: [
          'Its sale price of ₦800.00 stays out: it begins on 1 November 2099. Set it here then.',
        ],
      },
      {
        ...price(80_000, 100_000),
        notes: [
          'Its sale price of ₦800.00 ends there on 30 November 2099. Here it stays until you change it.',
        ],
      },
      { ...price(80_000, 100_000), notes: undefined },
      {
        ...price(100_000),
        notes: ['Its sale price of ₦800.00 stays out: its days cannot be read.'],
      },
      { ...price(100_000), notes: undefined },
    ],
  },
  {
    name: 'WooCommerce: variations that are switched off',
    content: woo(
      { Type: 'variable' },
      variation(2, 'id:1', { 'Attribute 1 value(s)': 'S', Published: 0 }),
      variation(3, 'id:1', { 'Attribute 1 value(s)': 'M' }),
      { ID: 4, Type: 'variable', Name: 'Rake' },
      variation(5, 'id:4', { 'Attribute 1 value(s)': 'S', Published: 0 }),
    ),
    reads: [
      { variants: [{ title: 'M' }], notes: ['Left out, since it is switched off there: S.'] },
      { title: 'Rake', refusal: 'All of its variations are switched off.' },
    ],
  },
  {
    name: 'WooCommerce: a draft with its variations',
    content: woo(
      { Type: 'variable', Published: -1 },
      variation(2, 'id:1', { Published: -1, 'Attribute 1 value(s)': 'S' }),
    ),
    reads: [{ isHidden: true, variants: [{ title: 'S' }] }],
  },
  {
    name: 'WooCommerce: variations that are counted together',
    content: woo(
      { Type: 'variable', Stock: 5 },
      variation(2, 'id:1', { 'Attribute 1 value(s)': 'S', Stock: 'parent' }),
    ),
    reads: [
      {
        variants: [{ isTracked: true, pieces: undefined }],
        notes: ['WooCommerce counts its variations together: 5 pieces.'],
      },
    ],
  },
  {
    name: 'WooCommerce: names and categories as WordPress keeps them',
    content: woo({
      Name: 'Salt &amp; Pepper &#8211; 5 &lt; 6',
      Categories: 'Food &amp; Drink > Spices\\, dry, Sale',
      'Regular price': 900,
      Images: 'https://x.example/a\\,b.jpg, https://x.example/c.jpg',
    }),
    reads: [
      {
        title: 'Salt & Pepper – 5 < 6',
        category: 'Spices, dry',
        pictures: [
          { address: 'https://x.example/a,b.jpg', words: '' },
          { address: 'https://x.example/c.jpg', words: '' },
        ],
      },
    ],
  },
  {
    name: 'WooCommerce: line breaks as two characters, no description',
    content: woo(
      { 'Regular price': 900, Description: 'Strong\\nand light\\n\\nFrom Aba' },
      { ID: 2, Name: 'Rake', 'Regular price': 900, Description: '' },
    ),
    reads: [
      { markup: '<p>Strong<br />and light</p><p>From Aba</p>' },
      { title: 'Rake', markup: undefined },
    ],
  },
  {
    name: 'WooCommerce: a decimal comma, half pieces, a kind that is not sold here, a lost variation',
    content: woo(
      { 'Regular price': '12500,50' },
      { ID: 2, Name: 'Rice', 'Regular price': 900, Stock: '3.5' },
      { ID: 3, Name: 'Set', Type: 'grouped' },
      variation(4, 'id:99', { Name: 'Lost' }),
    ),
    reads: [
      { refusal: 'The regular price "12500,50" is not a number such as 12500.' },
      { refusal: 'The stock is not a whole number: 3.5.' },
      { refusal: 'Products of the kind grouped are not sold here.' },
      { refusal: 'The product of this variation is not in the file.' },
    ],
  },
  {
    name: 'WooCommerce: stock that is not counted, sold out, ordered back',
    content: woo(
      { 'Regular price': 900 },
      { ID: 2, Name: 'Rake', 'Regular price': 900, 'In stock?': 0 },
      { ID: 3, Name: 'Axe', 'Regular price': 900, Stock: -2, 'Backorders allowed?': 'notify' },
    ),
    reads: [
      { variants: [{ isTracked: false, pieces: undefined }] },
      { variants: [{ isTracked: true, pieces: 0 }] },
      { variants: [{ isTracked: false, pieces: 0 }] },
    ],
  },
  {
    name: 'WooCommerce: a short list without state, stock and sale price',
    content: fileOf([{ Type: 'simple', Name: 'Hoe', 'Regular price': 900, SKU: 'H' }]),
    reads: [only('line', 'title', 'variants')],
  },
  {
    name: 'WooCommerce: names of columns in another language',
    content: fileOf([{ ID: 1, Type: 'simple', Nom: 'Houe', 'Tarif régulier': 900 }]),
    reads: { failure: /^The file has no columns that we know/ },
  },
  {
    name: 'our own: a file with bytes that are no text',
    content: 'Name,Price,SKU\nRake\0,800,',
    reads: { failure: /^The file is not text/ },
  },
  {
    name: 'our own: a SKU that a spreadsheet shortened, line ends of all kinds',
    content:
      'Name,Price,SKU,Description\rHoe,900,1.2E+15,\r\nRake,800,R-1,"a\rb\nc"\nAxe,"N 7,000",,',
    reads: [
      { title: 'Hoe', refusal: expect.stringMatching(/shortened its SKU/) },
      { title: 'Rake' },
      { title: 'Axe', variants: [{ priceKobo: 700_000 }] },
    ],
  },
];
