import { pictureSources } from './pictureSources.ts';

/** A copy of a part. It belongs to the template's own document until it is in the page, so no picture is fetched. */
export function partOf(name: string): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
  const part = template?.content.firstElementChild?.cloneNode(true);
  if (!(part instanceof Object && 'dataset' in part))
    throw new Error(`The page has no template ${name}`);
  return part as HTMLElement;
}

/** Gives the picture of a part its address, as `ProductPicture` would. */
export function fillPicture(part: HTMLElement, imageUrl: string | null): HTMLImageElement | null {
  const picture = part.querySelector('img');
  if (!picture || !imageUrl) return null;
  const { src, srcSet } = pictureSources(imageUrl);
  picture.setAttribute('src', src);
  if (srcSet) picture.srcset = srcSet;
  return picture;
}
