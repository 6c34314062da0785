import { fileRule } from './file-source.ts';

const STORAGE = 'storage.googleapis.com';
const shop = fileRule('https://my-shop.myshopify.com/admin/api/2026-10/graphql.json', STORAGE);
const simulator = fileRule('http://127.0.0.1:4000/admin/api/2026-10/graphql.json', STORAGE);

const isAllowed = (rule: typeof shop, url: string): boolean => {
  try {
    rule(url);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ name: 'ShopifyRefusedError' });
    return false;
  }
};

describe('the files that the worker fetches', () => {
  it.each([
    `https://${STORAGE}/shopify-tiers-assets-prod-us-east1/bulk-operation-outputs/x-final?Signature=y`,
    `https://${STORAGE.toUpperCase()}/shopify/x`,
    'https://my-shop.myshopify.com/files/x.jsonl',
  ])('may be %s', (url) => {
    expect(isAllowed(shop, url)).toBe(true);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:6379/',
    'https://localhost/x',
    'https://[::1]/x',
    'https://attacker.example/x.jsonl',
    // The right name, but another scheme, port or place in the address.
    `http://${STORAGE}/shopify/x`,
    `https://${STORAGE}:8443/shopify/x`,
    `https://${STORAGE}.attacker.example/x`,
    `https://attacker.example/${STORAGE}/x`,
    `https://attacker.example#@${STORAGE}/x`,
    `https://${STORAGE}@attacker.example/x`,
    `https://user:password@${STORAGE}/x`,
    'http://my-shop.myshopify.com/files/x.jsonl',
    'https://other-shop.myshopify.com/files/x.jsonl',
    // No web at all.
    'file:///etc/passwd',
    'ftp://storage.googleapis.com/x',
    'data:application/jsonl,{}',
    'redis:6379',
    '//storage.googleapis.com/x',
    '',
  ])('are never %s', (url) => {
    expect(isAllowed(shop, url)).toBe(false);
  });

  it("lie where the store itself is, if that is the operator's simulator", () => {
    expect(isAllowed(simulator, 'http://127.0.0.1:4000/bulk/1.jsonl')).toBe(true);
    expect(isAllowed(simulator, 'http://127.0.0.1:4001/bulk/1.jsonl')).toBe(false);
    expect(isAllowed(simulator, 'http://localhost:4000/bulk/1.jsonl')).toBe(false);
  });

  it('may lie at any host that the operator names', () => {
    const rule = fileRule('https://my-shop.myshopify.com/', 'files.example,cdn.example');
    expect(isAllowed(rule, 'https://cdn.example/x')).toBe(true);
    expect(isAllowed(rule, `https://${STORAGE}/x`)).toBe(false);
  });

  it('are named by their host when they are refused, never by what is signed', () => {
    expect(() => shop('https://attacker.example/x?Signature=secret')).toThrow(
      /at https:\/\/attacker\.example, .* SHOPIFY_FILE_HOSTS/,
    );
    expect(() => shop('https://attacker.example/x?Signature=secret')).not.toThrow(/secret/);
  });
});
