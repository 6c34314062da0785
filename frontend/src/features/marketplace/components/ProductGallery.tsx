import styled from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space, target } from '../../../ui/theme/theme.ts';
import { pictureSources, thumbnailUrl } from '../../shared/pictureSources.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { type Product, picturesOf } from '../product.ts';
import { ProductPicture } from './ProductPicture.tsx';

const { pictures: words } = marketplaceContent.productPage;

/**
 * The pictures of a product on its own page: a finger swipes them, the keyboard scrolls them, and the small ones
 * below are links to them. All of it is the browser's, so it works without scripts.
 */
export function ProductGallery({ product }: { readonly product: Product }) {
  const { title } = product;
  const pictures = picturesOf(product);
  if (pictures.length < 2) return <ProductPicture product={product} isLarge isLow isEager />;
  return (
    <Gallery>
      <Reel tabIndex={0} role="group" aria-label={words.label(title)}>
        {pictures.map(({ name, url, alt }, index) => (
          <Frame key={name} id={`picture-${index + 1}`}>
            <Picture
              {...pictureSources(url, true)}
              sizes="(min-width: 768px) 50vw, 100vw"
              alt={alt || words.one(title, index + 1, pictures.length)}
              width="480"
              height="400"
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
              fetchPriority={index === 0 ? 'high' : 'auto'}
            />
          </Frame>
        ))}
      </Reel>
      <Strip>
        {pictures.map(({ name, url }, index) => (
          <li key={name}>
            <a href={`#picture-${index + 1}`} aria-label={words.show(index + 1, pictures.length)}>
              <img src={thumbnailUrl(url)} alt="" width="64" height="64" loading="lazy" />
            </a>
          </li>
        ))}
      </Strip>
    </Gallery>
  );
}

const Gallery = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: minmax(0, 1fr) auto;
  min-width: 0;
`;

const Reel = styled.div`
  display: flex;
  overflow-x: auto;
  aspect-ratio: 4 / 3;
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
  scroll-snap-type: x mandatory;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  &:focus-visible { outline-offset: -${space(0.5)}; }
  ${media.md} { place-self: stretch; aspect-ratio: 6 / 5; }
`;

const Frame = styled.div`
  flex: none;
  width: 100%;
  scroll-snap-align: start;
  scroll-snap-stop: always;
  scroll-margin-top: ${space(12)};
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  object-fit: contain;
`;

const Strip = styled.ul`
  display: flex;
  gap: ${space(1)};
  overflow-x: auto;
  padding: ${space(1)};
  border-bottom: ${line.rule} solid ${color.rule};
  list-style: none;
  a { display: block; }
  img { display: block; width: ${target.main}; height: ${target.main}; object-fit: cover; }
  ${media.md} { border-bottom: 0; }
`;
