/** What replaces the narration of an erased person; tables that are append-only let nothing else in its place. */
export const erasedNarration = '(erased)';

/** What replaces the payer of a credit. */
export const erasedPayer = { narration: erasedNarration, sender: null };
