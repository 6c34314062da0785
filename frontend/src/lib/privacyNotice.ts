import { type PrivacyChoice, readPrivacyChoice, writePrivacyChoice } from './privacyChoice.ts';

/** Id of the privacy notice, which is in the page of the home page but hidden. */
export const PRIVACY_NOTICE_ID = 'privacy-notice';

const isChoice = (text?: string): text is PrivacyChoice =>
  text === 'accepted' || text === 'declined';

/** Shows the notice when this page has it and the visitor has not answered; else hides it. */
export function showPrivacyNotice(): void {
  const notice = document.getElementById(PRIVACY_NOTICE_ID);
  if (notice) notice.hidden = readPrivacyChoice() !== undefined;
}

/** Takes the answer from the notice's buttons (`data-privacy`), on pages with React and without. */
export function listenForPrivacyChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-privacy]') : null;
    const choice = button?.dataset.privacy;
    if (!isChoice(choice)) return;
    writePrivacyChoice(choice);
    showPrivacyNotice();
  });
}
