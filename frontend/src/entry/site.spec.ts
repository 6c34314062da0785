import { fireEvent } from '@testing-library/react';

/** A picture of the page before its script runs; `hasFailed`: it did not load. */
function addPicture(alt: string, hasFailed = false): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { src: '/art/mark.svg', alt });
  if (hasFailed)
    Object.defineProperties(image, {
      complete: { value: true },
      naturalWidth: { value: 0 },
      currentSrc: { value: image.src },
    });
  document.body.append(image);
  return image;
}

describe('the script of every page', () => {
  it('hides decorative pictures that failed before it ran or fail later, and no others', async () => {
    const failed = addPicture('', true);
    const failsLater = addPicture('');
    const product = addPicture('Rice, 50 kg');
    await import('./site.ts');
    await Promise.resolve(); // the page is read
    fireEvent.error(failsLater);
    fireEvent.error(product);
    expect(failed).not.toBeVisible();
    expect(failsLater).not.toBeVisible();
    expect(product).toBeVisible();
  });
});
