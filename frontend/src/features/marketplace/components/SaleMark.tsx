import styled from 'styled-components';
import { color, depth, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { isOnSale, offersOf, type Product } from '../product.ts';

interface SaleMarkProps {
  readonly product: Product;
  /** Also says that the product is sold out, where nothing else beside the picture does. */
  readonly saysSoldOut?: boolean;
}

/** SALE in the upper left corner of a product's picture, if every variant that can be bought is on sale. Its container is positioned. */
export function SaleMark({ product, saysSoldOut = false }: SaleMarkProps) {
  if (!product.inStock)
    return saysSoldOut ? <Mark $isSoldOut>{marketplaceContent.soldOut}</Mark> : null;
  return offersOf(product).every(isOnSale) ? <Mark>{marketplaceContent.sale}</Mark> : null;
}

const Mark = styled.b<{ $isSoldOut?: boolean }>`
  ${display({ size: 'body', width: 'wide', heavy: true })}
  position: absolute;
  top: 0;
  left: 0;
  z-index: ${depth.raised};
  padding: ${space(1)} ${space(1.5)};
  border: solid ${color.ink};
  border-width: 0 ${line.rule} ${line.rule} 0;
  background: ${({ $isSoldOut }) => ($isSoldOut ? color.groundLedger : color.action)};
  color: ${color.ink};
`;
