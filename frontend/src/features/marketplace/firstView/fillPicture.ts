import { pictureSources } from './pictureSources.ts';

/** Gives the picture of a part its address, as `ProductPicture` would. */
export function fillPicture(part: HTMLElement, imageUrl: string | null): HTMLImageElement | null {
  const picture = part.querySelector('img');
  if (!picture || !imageUrl) return null;
  const { src, srcSet } = pictureSources(imageUrl);
  picture.setAttribute('src', src);
  if (srcSet) picture.srcset = srcSet;
  return picture;
}
