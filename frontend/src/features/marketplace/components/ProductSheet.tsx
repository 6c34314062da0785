import styled from 'styled-components';
import { delivery } from '../../../lib/delivery.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, layout, line, measure, space } from '../../../ui/theme/theme.ts';
import { display, label } from '../../../ui/theme/typography.ts';
import type { SheetFacts } from '../firstView/sheetFacts.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { ProductPicture } from './ProductPicture.tsx';

interface ProductSheetProps {
  readonly facts: SheetFacts;
  readonly onOrder?: () => void;
}

/** One product at its own address; the start script draws the same from its template (firstView/SheetTemplates.tsx). */
export function ProductSheet({
  facts: { title, category, description, before, price, stock, share, ...facts },
  onOrder,
}: ProductSheetProps) {
  return (
    <Slip>
      <Shown>
        <ProductPicture product={{ title, imageUrl: facts.imageUrl }} isLarge isEager />
      </Shown>
      <Words>
        <Muted>{category}</Muted>
        <Title>{title}</Title>
        {description && <p>{description}</p>}
        <Price>
          {before && <s>{before}</s>} {price}
        </Price>
        <Stock $isLow={facts.isLow}>{stock}</Stock>
        <Muted>
          {delivery.cost} {delivery.time} {delivery.refunds}
        </Muted>
        <Button variant="hot" disabled={facts.isSoldOut} onClick={onOrder}>
          {facts.isSoldOut ? marketplaceContent.soldOut : marketplaceContent.orderNow}
        </Button>
        <TextAnchor href={share} target="_blank" rel="noopener noreferrer">
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

const Muted = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.small};
`;

const Price = styled.p`
  ${display({ size: 'heading', tabular: true })}
  s { color: ${color.textMuted}; font: 500 ${fontSize.small} / 1.2 ${family.text}; }
`;

const Stock = styled.p<{ $isLow: boolean }>`
  ${label}
  color: ${({ $isLow }) => ($isLow ? color.contractingDeep : color.success)};
`;
