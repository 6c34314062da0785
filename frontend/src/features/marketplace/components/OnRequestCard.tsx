import styled from 'styled-components';
import { siteHref } from '../../../lib/siteHref.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, measure, space } from '../../../ui/theme/theme.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';
import { marketplaceContent } from '../marketplaceContent.ts';
import { Card, Words } from './ProductCard.tsx';

/** How many cells the card spans to fill the last row, in a grid of two columns and of four. */
interface Cells {
  readonly $narrow: number;
  readonly $wide: number;
}

/** The last card of the grid: products that are not on the shelf can be sourced. Fills the rest of its row. */
export function OnRequestCard(cells: Cells) {
  const { title, text, action, subject } = marketplaceContent.onRequest;
  return (
    <Offer as="aside" aria-labelledby="on-request" {...cells}>
      <Wall $block="tra" $size={space(5)} />
      <Words>
        <Heading id="on-request">{title}</Heading>
        <Text>{text}</Text>
      </Words>
      <Ask>
        <ButtonAnchor
          href={siteHref('/', { hash: 'contact', subject })}
          variant="ghost"
          plain
          block
        >
          {action}
        </ButtonAnchor>
      </Ask>
    </Offer>
  );
}

const Offer = styled(Card)<Cells>`
  ${ground.palm}
  /* The wall takes the height that the cards beside it have. */
  grid-template-rows: minmax(${space(10)}, 1fr) auto auto;
  border-color: ${color.ink};
  /* Not "span 2": with very large text there is one column, and it would add a second. */
  grid-column: ${({ $narrow }) => ($narrow > 1 ? '1 / -1' : 'auto')};
  ${media.lg} { grid-column: span ${({ $wide }) => $wide}; }
`;

const Text = styled.p`
  max-width: ${measure.note};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
`;

const Ask = styled.div`
  max-width: ${measure.note};
  padding: 0 ${space(1.75)} ${space(1.75)};
`;
