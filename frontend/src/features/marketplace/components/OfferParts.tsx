import styled from 'styled-components';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color, family, fontSize } from '../../../ui/theme/theme.ts';
import { label } from '../../../ui/theme/typography.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { isStockLow, lowestPrice, type Offer, type Product, stockText } from '../product.ts';

interface WasProps {
  /** Formatted; undefined of an offer that is not reduced. */
  readonly price: string | undefined;
  readonly className?: string;
}

/** The higher price from before, struck through. */
export function Was({ price, className }: WasProps) {
  if (!price) return null;
  return (
    <Struck className={className}>
      <VisuallyHidden>{marketplaceContent.was} </VisuallyHidden>
      {price}
    </Struck>
  );
}

/** What a product costs, or from which sum on: that word is small, so that it shares a line with its sum on a phone. */
export function LowestPrice({ of }: { readonly of: Product }) {
  const { isFrom, price } = lowestPrice(of);
  return (
    <>
      {isFrom && <From>{marketplaceContent.from} </From>}
      {price}
    </>
  );
}

/** How many pieces there are, in the colour of haste where they are few. */
export function Stock({ of, className }: { readonly of: Offer; readonly className?: string }) {
  return (
    <Pieces className={className} $isLow={isStockLow(of)}>
      {stockText(of)}
    </Pieces>
  );
}

const From = styled.span`
  font: 500 ${fontSize.small} / 1.2 ${family.text};
`;

const Struck = styled.s`
  color: ${color.textMuted};
  font: 500 ${fontSize.small} / 1.2 ${family.text};
`;

const Pieces = styled.p<{ $isLow: boolean }>`
  ${label}
  color: ${({ $isLow }) => ($isLow ? color.contractingDeep : color.success)};
`;
