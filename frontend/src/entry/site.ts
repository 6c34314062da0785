/** What every public page does without React. On a page of text it is the only script. */

import { enlivenGoBack } from '../features/not-found/enlivenGoBack.ts';
import { enlivenPrivacyNotice } from '../features/privacy-notice/enlivenPrivacyNotice.ts';
import { pageRead } from '../lib/pageData.ts';
import { whenUnpaid } from '../lib/unpaidOrders.ts';
import { enlivenHeader } from '../ui/Header/enlivenHeader.ts';

void pageRead().then(() => {
  enlivenHeader();
  enlivenPrivacyNotice();
  enlivenGoBack();
  hideFailedPictures();
});
// Its code, and React with it, comes only to a browser that has an unpaid order.
void pageRead()
  .then(whenUnpaid)
  .then(() => import('./orderBar.tsx'))
  .catch(() => {}); // without a network the page stays, without the bar

/**
 * Hides decorative pictures that fail to load, such as the mark beside the name (specification.md 2.2):
 * those that fail later, and those that have failed before this ran.
 */
function hideFailedPictures(): void {
  const hide = (target: unknown) => {
    if (target instanceof HTMLImageElement && target.alt === '') target.hidden = true;
  };
  document.addEventListener('error', ({ target }) => hide(target), true); // does not bubble
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') hide(image);
  }
}
