import { buildProduct } from '../src/testing/buildProduct.ts';
import { Pages } from './testing/pages.ts';

const variant = { id: null, title: '1 hp', compareAtPrice: null, inStock: true, isTracked: true };
const oil = buildProduct({ id: 1 });
const pump = buildProduct({
  id: 2,
  title: 'Solar water pump',
  imageUrl: `/pictures/${'a'.repeat(32)}-800.webp`,
  variants: [
    { ...variant, price: '90000.00', inventoryQuantity: 2 },
    { ...variant, id: 8, title: '2 hp', price: '150000.00', inventoryQuantity: 1 },
    { ...variant, id: 9, title: '3 hp', price: '200000.00', inStock: false, inventoryQuantity: 0 },
  ],
});

/** The properties that schema.org documents for each type that we use, each with its type of node or of value. */
const documented: Record<string, Record<string, string>> = {
  Product: {
    name: 'Text',
    description: 'Text',
    category: 'Text',
    image: 'URL',
    offers: 'Offer|AggregateOffer',
  },
  Offer: {
    name: 'Text',
    price: 'Number',
    priceCurrency: 'Text',
    availability: 'URL',
    itemCondition: 'URL',
    url: 'URL',
    seller: 'Organization',
    shippingDetails: 'OfferShippingDetails',
    hasMerchantReturnPolicy: 'MerchantReturnPolicy',
  },
  OfferShippingDetails: {
    shippingRate: 'MonetaryAmount',
    shippingDestination: 'DefinedRegion',
    deliveryTime: 'ShippingDeliveryTime',
  },
  MonetaryAmount: { value: 'Number', minValue: 'Number', maxValue: 'Number', currency: 'Text' },
  DefinedRegion: { addressCountry: 'Text', addressRegion: 'Text' },
  ShippingDeliveryTime: {
    transitTime: 'QuantitativeValue',
    businessDays: 'OpeningHoursSpecification',
  },
  QuantitativeValue: { minValue: 'Number', maxValue: 'Number', unitCode: 'Text' },
  OpeningHoursSpecification: { dayOfWeek: 'URL' },
  MerchantReturnPolicy: { applicableCountry: 'Text', merchantReturnLink: 'URL' },
  Organization: { name: 'Text' },
};
documented.AggregateOffer = {
  ...documented.Offer,
  lowPrice: 'Number',
  highPrice: 'Number',
  offerCount: 'Number',
  offers: 'Offer',
};

const isA: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value !== 'boolean' && value !== '' && Number.isFinite(Number(value)),
};

/** What a node has that schema.org does not document for its type. */
function undocumented(node: Record<string, unknown>): string[] {
  const type = String(node['@type']);
  const properties = documented[type];
  if (!properties) return [`type ${type}`];
  return Object.entries(node).flatMap(([name, values]) => {
    if (name === '@type') return [];
    const expected = properties[name];
    if (expected === undefined) return [`${type}.${name}`];
    return [values].flat().flatMap((value) => {
      if (value === null || typeof value !== 'object')
        return isA[expected]?.(value) ? [] : [`${type}.${name}: ${String(value)}`];
      const inner = value as Record<string, unknown>; // JSON
      return expected.split('|').includes(String(inner['@type']))
        ? undocumented(inner)
        : [`${type}.${name} is a ${String(inner['@type'])}`];
    });
  });
}

describe('the JSON-LD of a product that is served', () => {
  const pages = new Pages();
  beforeAll(() =>
    pages.start({
      DELIVERY_ZONES: JSON.stringify([
        { states: 'Lagos', areas: 'Ikeja', fee: '1500', time: 'Same day', freeFrom: '' },
        { states: 'Lagos', areas: '', fee: '2500', time: '1 to 2 working days', freeFrom: '' },
        { states: 'Ogun, Oyo', areas: '', fee: '4000', time: '3 days', freeFrom: '100000' },
        { states: 'Kano', areas: '', fee: 'call', time: '5 days', freeFrom: '' },
      ]),
    }),
  );
  afterAll(() => pages.stop());
  const productNode = async (product: typeof oil) => {
    pages.replies = {
      'GET /api/products': { body: { data: [oil, pump], meta: { total: 2, nextCursor: null } } },
    };
    const { text } = await pages.call(`/marketplace/${product.id}`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    return JSON.parse(json)['@graph'].find(
      (node: { '@type': string }) => node['@type'] === 'Product',
    );
  };

  it.each([oil, pump])('has only what schema.org documents: $title', async (product) => {
    expect(undocumented(await productNode(product))).toEqual([]);
  });

  it('has fee and time of each zone whose fee is in the price', async () => {
    const { offers } = await productNode(oil);
    expect(offers).toMatchObject({
      '@type': 'Offer',
      price: '48500.00',
      availability: 'https://schema.org/InStock',
      hasMerchantReturnPolicy: { merchantReturnLink: 'https://shop.example.ng/terms' },
    });
    const [lagos, west, ...more] = offers.shippingDetails;
    expect(more).toEqual([]);
    expect(lagos).toEqual({
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        minValue: '1500.00',
        maxValue: '2500.00',
        currency: 'NGN',
      },
      shippingDestination: [
        { '@type': 'DefinedRegion', addressCountry: 'NG', addressRegion: 'Lagos' },
      ],
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 2, unitCode: 'DAY' },
        businessDays: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: expect.arrayContaining(['https://schema.org/Monday']),
        },
      },
    });
    expect(west.shippingRate.value).toBe('4000.00');
    expect(
      west.shippingDestination.map(({ addressRegion }: { addressRegion: string }) => addressRegion),
    ).toEqual(['Ogun', 'Oyo']);
  });

  it('has the price of each variant that can be bought, and what its delivery costs', async () => {
    const { offers } = await productNode(pump);
    expect(offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '90000.00',
      highPrice: '150000.00',
      offerCount: 2,
      offers: [
        { '@type': 'Offer', name: '1 hp', price: '90000.00', priceCurrency: 'NGN' },
        { '@type': 'Offer', name: '2 hp', price: '150000.00' },
      ],
    });
    expect(offers.shippingDetails[1].shippingRate).toMatchObject({
      minValue: '0.00',
      maxValue: '4000.00',
    });
  });
});
