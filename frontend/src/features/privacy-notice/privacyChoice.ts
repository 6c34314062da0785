/** What the visitor chose. Either way nothing is tracked; a choice is not asked for twice. */
export type PrivacyChoice = 'accepted' | 'declined';

const key = 'privacy-choice';

/** The choice made on an earlier visit (accepted) or in this one (declined). */
export function readPrivacyChoice(): PrivacyChoice | undefined {
  try {
    const stored = localStorage.getItem(key) ?? sessionStorage.getItem(key);
    return stored === 'accepted' || stored === 'declined' ? stored : undefined;
  } catch {
    return 'declined'; // storage is switched off: that is an answer too
  }
}

/** Keeps the choice: an acceptance on the device, a refusal only until the tab is closed. */
export function writePrivacyChoice(choice: PrivacyChoice): void {
  try {
    (choice === 'accepted' ? localStorage : sessionStorage).setItem(key, choice);
  } catch {
    // Storage is switched off: the notice is asked again on the next page load.
  }
}
