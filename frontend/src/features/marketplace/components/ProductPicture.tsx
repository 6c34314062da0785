import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';
import type { Product } from '../product.ts';

interface ProductPictureProps {
  readonly product: Pick<Product, 'title' | 'imageUrl'>;
  /** Twice as wide as the others: of the first card and of a product's own page. */
  readonly isLarge?: boolean;
  /** Lower on a phone: the price belongs to the first view. */
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
      <Frame $isLow={isLow} role="img" aria-label={`No picture of ${title}`}>
        <Wall $block="tra" $size={space(9)} $height="100%" />
      </Frame>
    );
  }
  const { src, srcSet } = pictureSources(imageUrl);
  return (
    <Frame $isLow={isLow}>
      <Picture
        ref={ref}
        src={src}
        srcSet={srcSet}
        sizes={isLarge ? '(min-width: 1000px) 50vw, 100vw' : '(min-width: 1000px) 25vw, 50vw'}
        alt={title}
        width="480"
        height="400"
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={isEager && isLarge ? 'high' : 'auto'}
        onError={() => setFailedUrl(imageUrl)}
      />
    </Frame>
  );
}

/**
 * Stands where the picture of the first product will be, of exactly its size: a drawn wall is there
 * with the first paint, instead of a blank that lasts until scripts and list have come.
 */
export function PictureToCome() {
  return (
    <Frame>
      <Picture src="/art/shelf.svg" alt="" width="480" height="400" fetchPriority="high" />
    </Frame>
  );
}

const Frame = styled.div<{ $isLow?: boolean }>`
  aspect-ratio: ${({ $isLow }) => ($isLow ? '4 / 3' : '6 / 5')};
  overflow: hidden;
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
  ${media.md} { aspect-ratio: 6 / 5; }
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

/** Widths offered to the browser, in pixels. */
const widths = [240, 360, 480, 720, 1080] as const;

/** Width of the source for browsers that choose none. */
const USUAL_WIDTH = 480;

/** Address of a picture, and `srcset` where its place scales. */
interface PictureSources {
  readonly src: string;
  readonly srcSet: string | undefined;
}

/** Shopify's CDN scales by `width` (https://shopify.dev/docs/api/liquid/filters/image_url). */
function pictureSources(url: string): PictureSources {
  if (!URL.canParse(url) || new URL(url).hostname !== 'cdn.shopify.com')
    return { src: url, srcSet: undefined }; // drawn, or from a place that does not scale
  const sized = (width: number) => {
    const scaled = new URL(url);
    scaled.searchParams.set('width', String(width));
    return scaled.href;
  };
  return {
    src: sized(USUAL_WIDTH),
    srcSet: widths.map((width) => `${sized(width)} ${width}w`).join(', '),
  };
}
