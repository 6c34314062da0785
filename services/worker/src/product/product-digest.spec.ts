import { hash } from 'node:crypto';
import { mapProduct } from './map-product.ts';
import { MAPPING_VERSION, productDigest } from './product-digest.ts';

/** SHA-256 of what the mapping makes of {@link samples}, under each version of it; newest last. */
const outcomes: Record<number, string> = {
  1: '99Oh-OL9TwVhqc0qX6o9sHen81N61f_Br0PMNfWC3sY',
  2: 'WfWsrkAoVDBShM7tp0FPxT_Z4mxU57SR37glj2CwUzs',
};

const variant = {
  ...{ id: 'gid://shopify/ProductVariant/1', title: 'Small', sku: 'S', price: '1500.50' },
  ...{ compareAtPrice: '2000.00', position: 2, inventoryQuantity: 4, availableForSale: true },
};
const product = {
  ...{ id: 'gid://shopify/Product/1', title: ' Cloth ', status: 'ACTIVE', tags: ['a', 'b'] },
  descriptionHtml: '<h1>Cloth</h1><p onclick="x()">Red &amp; <em>blue</em></p><script>1</script>',
  productType: '',
  category: { name: 'Fabric' },
  featuredMedia: { preview: { image: { url: 'https://cdn.example/cloth.jpg?v=1' } } },
  variants: { nodes: [variant] },
};
const samples: unknown[] = [
  product,
  { ...product, status: 'DRAFT', featuredMedia: null, tags: [], descriptionHtml: '' },
  {
    ...product,
    variants: {
      nodes: [
        variant,
        { ...variant, id: 'gid://shopify/ProductVariant/2', title: 'Large', position: 1 },
        { ...variant, id: 'gid://shopify/ProductVariant/3', inventoryQuantity: -2, position: 3 },
      ],
    },
  },
  { ...product, variants: { nodes: [{ ...variant, price: '0.00' }] } },
  { ...product, title: '' },
];

describe('productDigest', () => {
  it('differs with the text', () => {
    const digests = ['{"id":1}\n', '{"id":2}\n'].map((line) => productDigest(Buffer.from(line)));
    expect(new Set(digests).size).toBe(2);
    expect(digests[0]).toMatch(/^\d+\.[\w-]{22}$/);
  });

  it('belongs to this mapping: raise mappingVersion and add its outcome when this fails', () => {
    const made = hash('sha256', JSON.stringify(samples.map(mapProduct)), 'base64url');
    expect({ [MAPPING_VERSION]: made }).toEqual({ [MAPPING_VERSION]: outcomes[MAPPING_VERSION] });
  });
});
