import {
  type PrivacyChoice,
  readPrivacyChoice,
  writePrivacyChoice,
} from '../../lib/privacyChoice.ts';

/** Id of the notice. */
export const PRIVACY_NOTICE_ID = 'privacy-notice';

const answers = {
  accepted: 'Thank you. You can change this here at any time.',
  declined: 'Only an order in hand is kept. You can change this here at any time.',
} as const;

/** Takes the answer from the notice's buttons, on the page that has it. The page itself has no React. */
export function enlivenPrivacyNotice(): void {
  const notice = document.getElementById(PRIVACY_NOTICE_ID);
  if (!notice) return;
  const buttons = [...notice.querySelectorAll<HTMLButtonElement>('[data-privacy]')];
  const status = notice.querySelector('[role="status"]');
  const show = (choice: PrivacyChoice | undefined) => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.privacy === choice));
    if (status) status.textContent = choice ? answers[choice] : '';
  };
  for (const button of buttons) {
    button.disabled = false;
    button.addEventListener('click', () => {
      const choice = button.dataset.privacy === 'accepted' ? 'accepted' : 'declined';
      writePrivacyChoice(choice);
      show(choice);
    });
  }
  show(readPrivacyChoice());
}
