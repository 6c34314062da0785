import styled from 'styled-components';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color, line, space, target } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { Card, Words } from './ProductCard.tsx';
import { Shelf, Shop } from './ProductGrid.tsx';
import { PictureToCome } from './ProductPicture.tsx';

/** Eight placeholder cards (specification.md 2.6), as large as the products to come. */
export function ProductSkeletons() {
  return (
    <Shop aria-busy>
      <VisuallyHidden as="p" role="status">
        {marketplaceContent.loading}
      </VisuallyHidden>
      <Shelf>
        {Array.from({ length: 8 }, (_, index) => (
          // The cards are all alike and never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Card key={index} as="div" $isFeatured={index === 0} data-testid="product-skeleton">
            {index === 0 ? <PictureToCome /> : <Blank />}
            <Words>
              <Skeleton $width="85%" $height={space(5)} />
              <Skeleton $width="60%" $height={space(3)} />
              <Skeleton $width="35%" />
              <Skeleton $height={space(5)} />
            </Words>
            <Foot />
          </Card>
        ))}
        {/* Eight cards, the first one larger, leave one cell empty in rows of two and of four. */}
        <Card as="div" />
      </Shelf>
    </Shop>
  );
}

const Blank = styled.div`
  aspect-ratio: 6 / 5;
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
`;

const Foot = styled.div`
  min-height: ${target.main};
  border-top: ${line.rule} solid ${color.rule};
`;
