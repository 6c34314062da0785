import { useEffect, useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';
import { pictureSources } from '../../shared/pictureSources.ts';
import { type Product, picturesOf } from '../product.ts';

interface ProductPictureProps {
  readonly product: Pick<Product, 'title' | 'imageUrl' | 'pictures'>;
  /** Twice as wide as the others: of the first card and of a product's own page. */
  readonly isLarge?: boolean;
  /** On a product's own page: lower on a phone, since the price belongs to the first view. */
  readonly isLow?: boolean;
  /** In the first view: fetched at once. Others wait until they come near. */
  readonly isEager?: boolean;
}

/** The product's picture, or a drawn wall where there is none or it does not load. */
export function ProductPicture({
  product,
  isLarge = false,
  isLow = false,
  isEager = false,
}: ProductPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);
  const { title, imageUrl } = product;
  useEffect(() => {
    const image = ref.current; // failed before this code ran
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc)
      setFailedUrl(imageUrl ?? '');
  }, [imageUrl]);
  if (!imageUrl || imageUrl === failedUrl) {
    return (
      <PictureFrame $isLow={isLow} role="img" aria-label={`No picture of ${title}`}>
        <Wall $block="tra" $size={space(9)} $height="100%" />
      </PictureFrame>
    );
  }
  const { src, srcSet } = pictureSources(imageUrl, isLow);
  return (
    <PictureFrame $isLow={isLow}>
      <Picture
        ref={ref}
        $isWhole={isLarge}
        src={src}
        srcSet={srcSet}
        sizes={isLarge ? '(min-width: 1000px) 50vw, 100vw' : '(min-width: 1000px) 25vw, 50vw'}
        alt={picturesOf(product)[0]?.alt || title}
        width="480"
        height="400"
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={isEager && isLarge ? 'high' : 'auto'}
        onError={() => setFailedUrl(imageUrl)}
      />
    </PictureFrame>
  );
}

/**
 * Stands where the picture of the first product will be, of exactly its size: a drawn wall is there
 * with the first paint, instead of a blank that lasts until scripts and list have come.
 */
export function PictureToCome() {
  return (
    <PictureFrame>
      <Picture src="/art/shelf.svg" alt="" width="480" height="400" fetchPriority="high" />
    </PictureFrame>
  );
}

/** The room of a picture. */
export const PictureFrame = styled.div<{ $isLow?: boolean }>`
  aspect-ratio: ${({ $isLow }) => ($isLow ? '4 / 3' : '6 / 5')};
  overflow: hidden;
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
  ${media.md} { aspect-ratio: 6 / 5; }
`;

/**
 * Of the first card and on a product's own page nothing is cut off: most photographs are upright, and a drawing goes on
 * beyond its edges.
 */
const whole = css`
  object-fit: contain;
  &[src$='.svg'] { object-fit: fill; }
`;

const Picture = styled.img<{ $isWhole?: boolean }>`
  width: 100%;
  height: 100%;
  object-fit: cover;
  ${({ $isWhole }) => $isWhole && whole}
`;
