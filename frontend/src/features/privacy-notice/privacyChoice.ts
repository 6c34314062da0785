/** The visitor's choice. Nothing is tracked either way. */
export type PrivacyChoice = 'accepted' | 'declined';

const STORAGE_KEY = 'privacy-choice';

/** The choice made on an earlier visit (accepted) or in this one (declined). */
export function readPrivacyChoice(): PrivacyChoice | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY) ?? sessionStorage.getItem(STORAGE_KEY);
    return stored === 'accepted' || stored === 'declined' ? stored : undefined;
  } catch {
    return 'declined'; // without storage the notice would return on every page
  }
}

/** Stores an acceptance on the device, a refusal only until the tab is closed. */
export function writePrivacyChoice(choice: PrivacyChoice): void {
  try {
    (choice === 'accepted' ? localStorage : sessionStorage).setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is off: the notice appears again on the next page load.
  }
}
