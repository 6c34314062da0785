import styled from 'styled-components';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { color, fontSize, line, measure, space } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { type Offer, type Product, wasOf } from '../product.ts';
import { Was } from './OfferParts.tsx';

const { sale, soldOut, productPage: words } = marketplaceContent;

/** Variants that are named; more would push the price out of the first view. */
const MAX_VARIANTS = 5;

/** What the product is sold as, with a price each. The order form takes the choice. */
export function VariantPrices({ variants }: Pick<Product, 'variants'>) {
  if (variants.length === 0) return null;
  const shown = variants.length > MAX_VARIANTS ? variants.slice(0, MAX_VARIANTS - 1) : variants;
  return (
    <VariantList aria-label={words.variants}>
      {shown.map((variant) => (
        <li key={variant.id}>
          <span>{variant.title}</span>
          <span>{variant.inStock ? <VariantPrice {...variant} /> : soldOut}</span>
        </li>
      ))}
      {shown.length < variants.length && (
        <li>{words.moreVariants(variants.length - shown.length)}</li>
      )}
    </VariantList>
  );
}

function VariantPrice(offer: Offer) {
  const before = wasOf(offer);
  return (
    <>
      {before && (
        <>
          <b>{sale}</b> <Was price={before} />{' '}
        </>
      )}
      {formatPrice(offer.price)}
    </>
  );
}

const VariantList = styled.ul`
  max-width: ${measure.text};
  font-size: ${fontSize.small};
  li {
    display: flex;
    justify-content: space-between;
    gap: ${space(2)};
    border-top: ${line.hair} solid ${color.hairline};
    > :first-child { min-width: 0; overflow-wrap: anywhere; }
    > :last-child { flex: none; }
  }
`;
