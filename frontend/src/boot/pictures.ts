/**
 * Hides decorative pictures that fail to load, such as the mark beside the name (specification.md 2.2):
 * those that fail later, and those that have failed before this ran.
 */
export function hideFailedPictures(): void {
  const hide = (target: unknown) => {
    if (target instanceof HTMLImageElement && target.alt === '') target.hidden = true;
  };
  document.addEventListener('error', ({ target }) => hide(target), true); // does not bubble
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') hide(image);
  }
}
