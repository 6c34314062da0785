import styled from 'styled-components';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color, family, fontSize } from '../../../ui/theme/theme.ts';
import { label } from '../../../ui/theme/typography.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { isStockLow, type Offer, stockText } from '../product.ts';

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

/** How many pieces there are, in the colour of haste where they are few. */
export function Stock({ of, className }: { readonly of: Offer; readonly className?: string }) {
  return (
    <Pieces className={className} $isLow={isStockLow(of)}>
      {stockText(of)}
    </Pieces>
  );
}

const Struck = styled.s`
  color: ${color.textMuted};
  font: 500 ${fontSize.small} / 1.2 ${family.text};
`;

const Pieces = styled.p<{ $isLow: boolean }>`
  ${label}
  color: ${({ $isLow }) => ($isLow ? color.contractingDeep : color.success)};
`;
