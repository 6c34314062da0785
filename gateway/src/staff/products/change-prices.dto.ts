import { ApiProperty } from '@nestjs/swagger';
import { isId } from '@spade/contracts/ids';
import type { PriceChange } from '@spade/contracts/messages/catalog-products';
import { parseNaira } from '@spade/contracts/naira';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { Reads } from '../../http/validation/input.pipe.ts';
import { Rule } from '../../http/validation/text-rules.ts';

const MAX_PRODUCTS = 200;

/** The entries of a list of objects, each made by `read`; anything else is undefined or stays. */
const readEach = (value: unknown, read: (entry: Record<string, unknown>) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry: unknown) =>
        // An object that is not null.
        typeof entry === 'object' && entry !== null
          ? read(entry as Record<string, unknown>)
          : undefined,
      )
    : value;

const readPrices = (value: unknown): unknown =>
  readEach(value, ({ productId, version, variants }) => ({
    productId,
    version,
    variants: readEach(variants, ({ id = null, price, compareAtPrice = null }) => ({
      id,
      priceKobo: parseNaira(price),
      compareAtPriceKobo: compareAtPrice === null ? null : parseNaira(compareAtPrice),
    })),
  }));

const hasTwice = (values: readonly unknown[]) => new Set(values).size < values.length;

function isPriced(variant: PriceChange['variants'][number] | undefined): boolean {
  if (variant === undefined) return false;
  const { id, priceKobo, compareAtPriceKobo } = variant;
  return (
    (id === null || isId(id)) &&
    Number.isInteger(priceKobo) &&
    priceKobo > 0 &&
    (compareAtPriceKobo === null || compareAtPriceKobo > priceKobo)
  );
}

function isChange(value: PriceChange | undefined): boolean {
  if (!value || !isId(value.productId) || !isId(value.version)) return false;
  const { variants } = value;
  return (
    Array.isArray(variants) &&
    variants.length > 0 &&
    variants.every(isPriced) &&
    !hasTwice(variants.map(({ id }) => id))
  );
}

function faultInPrices(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'Choose at least one product';
  if (value.length > MAX_PRODUCTS) return `At most ${MAX_PRODUCTS} products at once`;
  if (!value.every(isChange))
    return 'Each price must be an amount such as 12500, and a former price above it';
  return hasTwice(value.map(({ productId }) => productId)) ? 'Send each product once' : undefined;
}

/** New prices, written together or not at all. */
@ApiRules()
export class ChangePricesDto {
  @ApiProperty({
    type: 'array',
    maxItems: MAX_PRODUCTS,
    items: {
      type: 'object',
      required: ['productId', 'version', 'variants'],
      properties: {
        productId: { type: 'integer' },
        version: { type: 'integer', description: 'As it was read.' },
        variants: {
          type: 'array',
          description: 'Those whose price changes.',
          items: {
            type: 'object',
            required: ['price'],
            properties: {
              id: { type: 'integer', nullable: true, description: 'Null is the default variant.' },
              price: { type: 'string', example: '12500.00' },
              compareAtPrice: {
                type: 'string',
                nullable: true,
                description: 'The former price; left out, there is none.',
              },
            },
          },
        },
      },
    },
  })
  @Rule('arePrices', faultInPrices)
  @Reads(readPrices)
  products: PriceChange[];
}
