import styled from 'styled-components';
import { plainClick } from '../../../lib/address.ts';
import { company, delivery } from '../../../lib/company.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, layout, line, measure, space } from '../../../ui/theme/theme.ts';
import { display, label } from '../../../ui/theme/typography.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { plainText } from '../plainText.ts';
import { isStockLow, type Product, priceBefore, priceText, stockText } from '../product.ts';
import { hrefOf } from '../shopView.ts';
import { ProductPicture } from './ProductPicture.tsx';

interface ProductSheetProps {
  readonly product: Product;
  readonly onOrder: (product: Product) => void;
}

/** One product at its own address. */
export function ProductSheet({ product, onOrder }: ProductSheetProps) {
  const { id, title } = product;
  const description = plainText(product.description);
  const before = priceBefore(product);
  const price = priceText(product);
  const message = `${title}, ${price}: ${company.siteUrl}/marketplace/${id}`;
  return (
    <Slip>
      <Shown>
        <ProductPicture product={product} isLarge isEager />
      </Shown>
      <Words>
        <Muted $size="small">{product.category ?? marketplaceContent.noCategory}</Muted>
        <Title>{title}</Title>
        {description && <p>{description}</p>}
        <Price>
          {before && <s>{before}</s>} {price}
        </Price>
        <Stock $isLow={isStockLow(product)}>{stockText(product)}</Stock>
        <Muted $size="small">
          {delivery.cost} {delivery.time} {delivery.refunds}
        </Muted>
        {product.inStock ? (
          <ButtonAnchor
            variant="hot"
            href={hrefOf({ order: id }, `/marketplace/${id}`)}
            onClick={plainClick(() => onOrder(product))}
          >
            {marketplaceContent.orderNow}
          </ButtonAnchor>
        ) : (
          <p>
            <b>{marketplaceContent.soldOut}</b>
          </p>
        )}
        <TextAnchor
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {marketplaceContent.productPage.share}
        </TextAnchor>
      </Words>
    </Slip>
  );
}

const Slip = styled.article`
  ${ground.slip}
  display: grid;
  margin-top: ${space(1)};
  border: ${line.rule} solid ${color.rule};
  ${media.md} { grid-template-columns: minmax(0, 6fr) minmax(0, 6fr); }
`;

const Shown = styled.div`
  display: grid;
  ${media.md} {
    border-right: ${line.rule} solid ${color.rule};
    /* As high as the words beside it: a fixed shape would grow wider than its column. */
    && > * { aspect-ratio: auto; min-height: 0; border-bottom: 0; }
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(1.5)};
  align-content: center;
  padding: ${space(2.5)} ${layout.pad} ${space(3)};
  > p { max-width: ${measure.text}; }
`;

const Title = styled.h1`
  ${display({ size: 'section', width: 'page' })}
  overflow-wrap: anywhere;
`;

const Price = styled.p`
  ${display({ size: 'heading', tabular: true })}
  s { color: ${color.textMuted}; font: 500 ${fontSize.small} / 1.2 ${family.text}; }
`;

const Stock = styled.p<{ $isLow: boolean }>`
  ${label}
  color: ${({ $isLow }) => ($isLow ? color.contractingDeep : color.success)};
`;
