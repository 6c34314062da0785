import styled from 'styled-components';
import { chevron } from '../../../ui/Button/buttonStyles.ts';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { type Product, priceText } from '../product.ts';
import { hrefOf } from '../shopView.ts';
import { Card, CardTitle, Price, Words } from './ProductCard.tsx';
import { Shelf, Shop } from './ProductGrid.tsx';
import { ProductName } from './ProductName.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { SaleMark } from './SaleMark.tsx';

interface RelatedProductsProps {
  readonly category: string;
  /** None: the section is left out. */
  readonly products: readonly Product[];
}

/** Other products of the same category, up to three, and the way to all of them, which fills the row. */
export function RelatedProducts({ category, products }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <Title id="related">{marketplaceContent.productPage.related(category)}</Title>
      <Shop as="div">
        <Shelf>
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
                <Price>{priceText(product)}</Price>
              </Words>
            </Card>
          ))}
          <All
            href={hrefOf({ category })}
            $narrow={2 - (products.length % 2)}
            $wide={4 - products.length}
          >
            {marketplaceContent.productPage.all(category)}
          </All>
        </Shelf>
      </Shop>
    </section>
  );
}

/** Cells of a row of two, and of four. */
const All = styled.a<{ readonly $narrow: number; readonly $wide: number }>`
  ${display({ size: 'title', width: 'title' })}
  ${ground.palm}
  display: flex;
  grid-column: span ${({ $narrow }) => $narrow};
  gap: ${space(2)};
  align-items: end;
  justify-content: space-between;
  min-height: ${space(9)};
  padding: ${space(2)} ${space(2.25)};
  border: solid ${color.ink};
  border-width: ${line.rule} ${line.rule} 0 0;
  color: ${color.text};
  text-decoration: none;
  ${media.lg} { grid-column: span ${({ $wide }) => $wide}; }
  ${media.hover} { &:hover { text-decoration: underline; } }
  &:focus-visible { outline-offset: -${space(0.75)}; }
  &::after { ${chevron(line.rule)} }
`;

const Title = styled(Heading)`
  margin-block: ${space(5)} ${space(2)};
`;
