import styled, { css, keyframes } from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { fontSize, layout } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { type Product, priceText } from '../product.ts';

/** For the page's price: publishes whether it is in view below the fixed header. */
export const pricePlace = css`
  view-timeline: --price block;
  view-timeline-inset: ${layout.headerCompact} 0;
`;

/** For the element that contains that price and the bar. */
export const priceScope = css`
  timeline-scope: --price;
`;

/** Words beside the button that stays in view on a phone: how to pay, and the price once the one above has left the view. */
export function BarPrice({ product }: { readonly product: Product }) {
  return (
    <Words aria-hidden>
      <span>{marketplaceContent.productPage.how}</span>
      <Price>{priceText(product)}</Price>
    </Words>
  );
}

const whilePriceIsGone = keyframes`
  0%, 100% { opacity: 1; }
  5%, 95% { opacity: 0; }
`;

const whilePriceIsSeen = keyframes`
  0%, 100% { opacity: 0; }
  5%, 95% { opacity: 1; }
`;

const Price = styled.b`
  ${display({ size: 'lead', width: 'title', tabular: true })}
  text-wrap: nowrap;
`;

/** Room for the price, and for how to pay as long as the price above is in view; without scroll timelines the price alone. */
const Words = styled.p`
  display: grid;
  align-items: center;
  font-size: ${fontSize.small};
  > * { grid-area: 1 / 1; }
  > span { opacity: 0; }
  ${media.motion} {
    @supports (animation-timeline: --price) {
      > span { animation: ${whilePriceIsSeen} linear both; animation-timeline: --price; }
      > b { animation: ${whilePriceIsGone} linear both; animation-timeline: --price; }
    }
  }
  ${media.md} { display: none; }
`;
