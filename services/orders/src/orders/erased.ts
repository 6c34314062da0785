/** What replaces the narration of an erased person; append-only tables accept no other text there. */
export const erasedNarration = '(erased)';

/** What replaces the payer of a credit. */
export const erasedPayer = { narration: erasedNarration, sender: null };
