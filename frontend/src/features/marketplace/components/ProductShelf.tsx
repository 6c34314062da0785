import styled, { css } from 'styled-components';
import { chevron } from '../../../ui/Button/buttonStyles.ts';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { blockImage } from '../../../ui/Wall/Wall.tsx';
import type { Product } from '../product.ts';
import { LowestPrice } from './OfferParts.tsx';
import { Card, CardTitle, Price, Words } from './ProductCard.tsx';
import { Shelf, Shop } from './ProductGrid.tsx';
import { ProductName } from './ProductName.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { SaleMark } from './SaleMark.tsx';

interface ProductShelfProps {
  readonly title: string;
  /** None: the section is left out. */
  readonly products: readonly Product[];
  /** The way to more, which fills the last row. */
  readonly all: { readonly text: string; readonly href: string };
}

/** A few products with picture and price, each a link to its page, and the way to more. */
export function ProductShelf({ title, products, all }: ProductShelfProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="shelf">
      <Title id="shelf">{title}</Title>
      <Shop as="div">
        <Low>
          {products.map((product) => (
            <Card key={product.id}>
              <SaleMark product={product} />
              <ProductPicture product={product} />
              <Words>
                <CardTitle as="h3">
                  <a href={`/marketplace/${product.id}`}>
                    <ProductName title={product.title} />
                  </a>
                </CardTitle>
                <Price>
                  <LowestPrice of={product} />
                </Price>
              </Words>
            </Card>
          ))}
          <All
            href={all.href}
            $narrow={2 - (products.length % 2)}
            $wide={4 - (products.length % 4)}
          >
            {all.text}
          </All>
        </Low>
      </Shop>
    </section>
  );
}

/** Fills the room above the words, where the cards beside it are high. */
const wall = css`
  grid-template-rows: 1fr auto;
  padding-top: 0;
  &::before {
    content: '';
    grid-column: 1 / -1;
    align-self: stretch;
    min-height: ${space(6)};
    margin-inline: -${space(2.25)};
    background: ${blockImage('far', true)} 0 0 / ${space(12)} ${space(12)} round;
  }
`;

/** Cells of a row of two, and of four. */
const All = styled.a<{ readonly $narrow: number; readonly $wide: number }>`
  ${display({ size: 'title', width: 'title' })}
  ${ground.palm}
  display: grid;
  grid-column: ${({ $narrow }) => ($narrow > 1 ? '1 / -1' : 'auto')};
  grid-template-columns: 1fr auto;
  gap: ${space(2)};
  /* At the lower edge, and the sign in the middle of its words. */
  align-content: end;
  align-items: center;
  min-height: ${space(7)};
  ${media.lg} { min-height: ${space(9)}; }
  padding: ${space(2)} ${space(2.25)};
  border: ${line.rule} solid ${color.ink};
  color: ${color.text};
  text-decoration: none;
  ${media.lg} {
    grid-column: span ${({ $wide }) => $wide};
    ${({ $wide }) => $wide < 4 && wall}
  }
  ${media.hover} { &:hover { text-decoration: underline; } }
  &:focus-visible { outline-offset: -${space(0.75)}; }
  &::after { ${chevron(line.rule)} }
`;

/** Lower pictures on a phone, which shows them two by two. */
const Low = styled(Shelf)`
  article > :nth-last-child(2) { aspect-ratio: 3 / 2; }
  ${media.md} { article > :nth-last-child(2) { aspect-ratio: 6 / 5; } }
`;

const Title = styled(Heading)`
  margin-block: ${space(3)} ${space(1.5)};
  ${media.md} { margin-block: ${space(5)} ${space(2)}; }
`;
