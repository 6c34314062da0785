import { memo } from 'react';
import styled from 'styled-components';
import { delivery } from '../../../lib/delivery.ts';
import { chevron, spinner } from '../../../ui/Button/buttonStyles.ts';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import {
  color,
  depth,
  family,
  fontSize,
  leading,
  line,
  space,
  target,
} from '../../../ui/theme/theme.ts';
import { display, label, visuallyHidden } from '../../../ui/theme/typography.ts';
import type { IndexedProduct } from '../filterProducts.ts';
import { type CardFacts, cardFacts } from '../firstView/cardFacts.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import type { Product } from '../product.ts';
import { ProductPicture } from './ProductPicture.tsx';

interface CardPlace {
  /** The large first card with the hot button. */
  readonly isFeatured: boolean;
  readonly isEager: boolean;
  /** Place in the whole list, from 1, and its length: the page holds only a part of it at a time. */
  readonly position: number;
  readonly total: number;
}

interface ProductCardProps extends CardPlace {
  readonly item: IndexedProduct;
  readonly onOrder: (product: Product) => void;
}

/** One product of the shop. Memoised: typing in the search box must not render all cards again. */
export const ProductCard = memo(function ProductCard({
  item: { product, description },
  onOrder,
  ...place
}: ProductCardProps) {
  const facts = cardFacts(product, description);
  return <CardSheet facts={facts} {...place} onOrder={() => onOrder(product)} />;
});

interface CardSheetProps extends CardPlace {
  readonly facts: CardFacts;
  readonly onOrder?: () => void;
}

/** How a card looks; the start script draws the same from its template (firstView/CardTemplates.tsx). */
export function CardSheet({
  facts: { id, title, category, description, sale, before, price, stock, ...facts },
  isFeatured,
  isEager,
  position,
  total,
  onOrder,
}: CardSheetProps) {
  const titleId = `product-${id}`;
  const { isSoldOut } = facts;
  const action = isSoldOut ? marketplaceContent.soldOut : marketplaceContent.orderNow;
  return (
    <Card
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={total}
      $isFeatured={isFeatured}
    >
      {sale && <Sale>{sale}</Sale>}
      <ProductPicture
        product={{ title, imageUrl: facts.imageUrl }}
        isLarge={isFeatured}
        isEager={isEager}
      />
      <Words>
        <Category>{category}</Category>
        <Title id={titleId} $isFeatured={isFeatured}>
          <TitleLink href={`/marketplace/${id}`}>{title}</TitleLink>
        </Title>
        {description && <Description>{description}</Description>}
        <Price $isFeatured={isFeatured}>
          {before && (
            <Before>
              <Hidden>{marketplaceContent.was} </Hidden>
              {before}
            </Before>
          )}
          {price}
        </Price>
        <Stock $isLow={facts.isLow}>{stock}</Stock>
        {!isSoldOut && <Delivery>{delivery.summary}</Delivery>}
      </Words>
      <Order
        type="button"
        // The accessible name starts with the visible text (WCAG 2.5.3).
        aria-label={`${action}: ${title}`}
        disabled={isSoldOut}
        $isFeatured={isFeatured}
        onClick={onOrder}
      >
        {action}
      </Order>
    </Card>
  );
}

/** One cell of the shop; also the frame of skeletons and of the sourcing offer. */
export const Card = styled.article<{ $isFeatured?: boolean }>`
  ${ground.slip}
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-width: 0;
  border: solid ${color.rule};
  border-width: ${line.rule} ${line.rule} 0 0;
  ${({ $isFeatured }) => $isFeatured && 'grid-column: span 2;'}
  ${media.lg} {
    ${({ $isFeatured }) => $isFeatured && 'grid-row: span 2; grid-template-rows: minmax(0, 1fr) auto auto;'}
  }
`;

const Sale = styled.b`
  ${display({ size: 'body', width: 'wide', heavy: true })}
  position: absolute;
  top: 0;
  left: 0;
  z-index: ${depth.raised};
  padding: ${space(1)} ${space(1.5)};
  border: solid ${color.ink};
  border-width: 0 ${line.rule} ${line.rule} 0;
  background: ${color.action};
  color: ${color.ink};
`;

/** Text of a cell. */
export const Words = styled.div`
  display: grid;
  gap: ${space(0.75)};
  align-content: start;
  padding: ${space(1.75)} ${space(1.75)} ${space(1.25)};
  ${media.md} { padding: ${space(2)} ${space(2.25)} ${space(1.5)}; }
`;

const Category = styled.p`
  ${label}
  color: ${color.textMuted};
  font-weight: 400;
`;

const Title = styled.h2<{ $isFeatured: boolean }>`
  ${display({ size: 'lead', width: 'title' })}
  overflow-wrap: anywhere;
  ${media.lg} { ${({ $isFeatured }) => $isFeatured && display({ size: 'heading' })} }
`;

const TitleLink = styled.a`
  display: inline-block;
  min-height: ${target.minimum};
  color: inherit;
  text-decoration: none;
  ${media.hover} { &:hover { text-decoration: underline; } }
`;

const Description = styled.p`
  display: none;
  overflow: hidden;
  color: ${color.textMuted};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.md} {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
`;

const Price = styled.p<{ $isFeatured: boolean }>`
  ${display({ size: 'title', tabular: true })}
  margin-top: ${space(0.5)};
  ${media.lg} { ${({ $isFeatured }) => $isFeatured && display({ size: 'heading', tabular: true })} }
`;

const Before = styled.s`
  display: block;
  margin-bottom: ${space(0.5)};
  color: ${color.textMuted};
  font: 500 ${fontSize.small} / 1.2 ${family.text};
`;

const Hidden = styled.span`
  ${visuallyHidden}
`;

const Stock = styled.p<{ $isLow: boolean }>`
  ${label}
  display: flex;
  gap: ${space(1)};
  align-items: center;
  color: ${({ $isLow }) => ($isLow ? color.contractingDeep : color.success)};
  &::before { content: ''; flex: none; border: ${space(0.5)} solid; }
`;

const Delivery = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.label};
  line-height: ${leading.note};
`;

/** The last row of a cell: a button or link over its whole width. */
const Order = styled.button<{ $isFeatured: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${target.main};
  padding: ${space(1.25)} ${space(1.75)};
  border: 0;
  border-top: ${line.rule} solid ${color.rule};
  background: ${({ $isFeatured }) => ($isFeatured ? color.action : color.groundSlip)};
  color: ${color.ink};
  font-size: ${fontSize.small};
  font-weight: 600;
  text-align: left;
  cursor: pointer;
  ${media.md} { padding-inline: ${space(2.25)}; font-size: ${fontSize.body}; }
  ${media.hover} { &:hover:not(:disabled) { background: ${color.action}; } }
  &:focus-visible { outline-offset: -${space(0.75)}; }
  &:disabled { background: ${color.groundLedger}; color: ${color.inkMuted}; cursor: not-allowed; }
  &:not(:disabled)::after { ${chevron(line.rule)} }
  /* Pressed before the application runs (boot/heldInput.ts). */
  &[aria-busy='true'] { ${spinner} }
`;
