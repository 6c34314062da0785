import styled from 'styled-components';
import { Heading } from '../../../ui/Text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { type Product, priceText } from '../product.ts';
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

/** Other products of the same category, below a product. */
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
        </Shelf>
      </Shop>
    </section>
  );
}

const Title = styled(Heading)`
  margin-block: ${space(5)} ${space(2)};
`;
