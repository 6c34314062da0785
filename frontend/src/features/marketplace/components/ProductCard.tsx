import { memo } from 'react';
import styled, { css } from 'styled-components';
import { plainClick } from '../../../lib/address.ts';
import { useSite } from '../../../lib/company.ts';
import { chevron } from '../../../ui/Button/buttonStyles.ts';
import { newTab } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, line, space, target } from '../../../ui/theme/theme.ts';
import { display, label } from '../../../ui/theme/typography.ts';
import type { IndexedProduct } from '../filterProducts.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { firstWords, keepUnits } from '../plainText.ts';
import { type Product, priceBefore, questionHref } from '../product.ts';
import { hrefOf, type ShopView } from '../shopView.ts';
import { LowestPrice, Stock, Was } from './OfferParts.tsx';
import { ProductName } from './ProductName.tsx';
import { PictureFrame, ProductPicture } from './ProductPicture.tsx';
import { SaleMark } from './SaleMark.tsx';

interface ProductCardProps {
  readonly item: IndexedProduct;
  /** What was searched for and only the description has; else empty. */
  readonly mentions: string;
  /** The large first card. */
  readonly isFeatured: boolean;
  readonly isEager: boolean;
  /** Place in the whole list, from 1, and its length: the page may hold only a part of it. */
  readonly position: number;
  readonly total: number;
  /** Address of the marketplace with this filter, to which the order form's page goes back. */
  readonly view: ShopView | undefined;
  readonly onOrder: (product: Product) => void;
}

/** One product of the shop. Memoised: typing in the search box must not render all cards again. */
export const ProductCard = memo(function ProductCard({
  item: { product, description },
  mentions,
  isFeatured,
  isEager,
  position,
  total,
  view,
  onOrder,
}: ProductCardProps) {
  const { company } = useSite();
  const { id, title } = product;
  const titleId = `product-${id}`;
  const action = product.inStock ? marketplaceContent.orderNow : marketplaceContent.askBack;
  return (
    <Card
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={total}
      $isFeatured={isFeatured}
    >
      <SaleMark product={product} />
      <ProductPicture product={product} isLarge={isFeatured} isEager={isEager} />
      <Words>
        <CardTitle id={titleId} $isFeatured={isFeatured}>
          <a href={`/marketplace/${id}`}>
            <ProductName title={title} />
          </a>
        </CardTitle>
        <Price $isFeatured={isFeatured}>
          <LowestPrice of={product} /> <Was price={priceBefore(product)} />
        </Price>
        <MarkedStock of={product} />
        {description && (
          <Description $isFeatured={isFeatured}>
            {keepUnits(firstWords(description, isFeatured ? 120 : 70))}
          </Description>
        )}
        {mentions && <Mentions>{marketplaceContent.mentions(mentions)}</Mentions>}
      </Words>
      <Order
        // The accessible name starts with the visible text (WCAG 2.5.3).
        aria-label={`${action}: ${title}`}
        $isSoldOut={!product.inStock}
        {...(product.inStock
          ? { href: hrefOf({ ...view, order: id }), onClick: plainClick(() => onOrder(product)) }
          : { href: questionHref(company, product), ...newTab })}
      >
        {action}
      </Order>
    </Card>
  );
});

/** Text of a cell. */
export const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(0.75)};
  padding: ${space(1.75)} ${space(1.75)} ${space(1.25)};
  ${media.md} { padding: ${space(2)} ${space(2.25)} ${space(1.5)}; }
`;

/**
 * Two cells of a row: picture above the words, beside them on a tablet; from 1000px four cells, with the words above the
 * picture, which takes the height that is left: so the price stands in the first view.
 * No place from the end: a card that came in half would look otherwise until the rest is there.
 */
const featured = css`
  grid-column: 1 / -1;
  > ${PictureFrame} { aspect-ratio: 2 / 1; }
  ${media.md} {
    grid-template: 1fr auto / 1fr 1fr;
    > ${PictureFrame} {
      grid-row: span 2;
      aspect-ratio: auto;
      min-height: 0;
      border-right: ${line.rule} solid ${color.rule};
      border-bottom: 0;
    }
  }
  ${media.lg} {
    grid-column: span 2;
    grid-row: span 2;
    grid-template: auto 1fr auto / 1fr;
    > ${Words} { grid-row: 1; }
    /* The picture's own cell; the mark of a sale lies in its corner. */
    > ${PictureFrame}, > b { grid-row: 2; }
    > ${PictureFrame} {
      border-top: ${line.rule} solid ${color.rule};
      border-right: 0;
    }
  }
`;

/** One cell of the shop; also the frame of skeletons and of the sourcing offer. */
export const Card = styled.article<{ $isFeatured?: boolean }>`
  ${ground.slip}
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-width: 0;
  border: ${line.rule} solid ${color.rule};
  ${({ $isFeatured }) => $isFeatured && featured}
`;

const Mentions = styled.p`
  ${label}
  color: ${color.textMuted};
  font-weight: 400;
  overflow-wrap: anywhere;
`;

/** Title of a product, a link to its page. Most take two lines: prices below them stand on one line across a row. */
export const CardTitle = styled.h2<{ $isFeatured?: boolean }>`
  ${display({ size: 'lead', width: 'title' })}
  ${({ $isFeatured }) => !$isFeatured && 'min-height: 2lh;'}
  overflow-wrap: anywhere;
  ${media.lg} { ${({ $isFeatured }) => $isFeatured && display({ size: 'heading', width: 'page' })} }
  a {
    display: inline-block;
    /* As high as a finger needs; the room for it is that of the lines around, which are no targets. */
    min-height: ${target.staff};
    margin-block: calc((${target.minimum} - ${target.staff}) / 2);
    padding-block: calc((${target.staff} - ${target.minimum}) / 2);
    color: inherit;
    text-decoration: none;
    ${media.hover} { &:hover { text-decoration: underline; } }
  }
`;

const Description = styled.p<{ $isFeatured: boolean }>`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  color: ${color.textMuted};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.lg} { ${({ $isFeatured }) => $isFeatured && `font-size: ${fontSize.body};`} }
`;

/** What it costs. */
export const Price = styled.p<{ $isFeatured?: boolean }>`
  ${display({ size: 'title', tabular: true })}
  ${media.lg} { ${({ $isFeatured }) => $isFeatured && display({ size: 'heading', width: 'page', tabular: true })} }
`;

const MarkedStock = styled(Stock)`
  display: flex;
  gap: ${space(1)};
  align-items: center;
  &::before { content: ''; flex: none; border: ${space(0.5)} solid; }
`;

/** The last row of a cell: a link to the order form, which works without scripts; React opens the form as a dialog. */
const Order = styled.a<{ $isSoldOut: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${target.main};
  padding: ${space(1.25)} ${space(1.75)};
  border-top: ${line.rule} solid ${color.rule};
  background: ${({ $isSoldOut }) => ($isSoldOut ? color.groundLedger : color.ink)};
  color: ${({ $isSoldOut }) => ($isSoldOut ? color.inkMuted : color.paper)};
  font-size: ${fontSize.small};
  font-weight: 600;
  text-decoration: none;
  ${media.md} { padding-inline: ${space(2.25)}; font-size: ${fontSize.body}; }
  ${media.hover} { &[href]:hover { background: ${color.action}; color: ${color.ink}; } }
  &:focus-visible { outline-offset: -${space(0.75)}; }
  &[href]::after { ${chevron(line.rule)} }
`;
