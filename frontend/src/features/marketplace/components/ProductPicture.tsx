import { useState } from 'react';
import styled from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';
import type { Product } from '../product.ts';

interface ProductPictureProps {
  readonly product: Pick<Product, 'title' | 'imageUrl'>;
  /** Twice as wide as the others. */
  readonly isLarge?: boolean;
  /** In the first view: fetched at once. Others wait until they come near. */
  readonly isEager?: boolean;
}

/** The product's picture, or a drawn wall where there is none or it does not load. */
export function ProductPicture({ product, isLarge = false, isEager = false }: ProductPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const { title, imageUrl } = product;
  if (!imageUrl || imageUrl === failedUrl) {
    return (
      <Frame $isLarge={isLarge} role="img" aria-label={`No picture of ${title}`}>
        <Wall $block="tra" $size={space(9)} $height="100%" />
      </Frame>
    );
  }
  return (
    <Frame $isLarge={isLarge}>
      <Picture
        src={sized(imageUrl, 480)}
        srcSet={sourceSet(imageUrl)}
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
    <Frame $isLarge>
      <Picture src="/art/shelf.svg" alt="" width="480" height="400" fetchPriority="high" />
    </Frame>
  );
}

/** Widths offered to the browser, in pixels. */
const widths = [240, 360, 480, 720, 1080] as const;

/** Shopify's CDN scales by `width` (https://shopify.dev/docs/api/liquid/filters/image_url). */
function sized(url: string, width: number): string {
  if (!URL.canParse(url) || new URL(url).hostname !== 'cdn.shopify.com') return url;
  const scaled = new URL(url);
  scaled.searchParams.set('width', String(width));
  return scaled.href;
}

function sourceSet(url: string): string | undefined {
  if (sized(url, 1) === url) return undefined; // drawn, or from a place that does not scale
  return widths.map((width) => `${sized(url, width)} ${width}w`).join(', ');
}

const Frame = styled.div<{ $isLarge: boolean }>`
  aspect-ratio: 6 / 5;
  overflow: hidden;
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
  /* Lower than wide: name and price of the first product belong to the first view. */
  ${media.md} { ${({ $isLarge }) => $isLarge && 'aspect-ratio: 2;'} }
  ${media.lg} {
    ${({ $isLarge }) => $isLarge && 'aspect-ratio: auto; min-height: 0;'}
  }
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;
