/** Longest subject that an address may fill in. */
const MAX_LENGTH = 120;

/** The subject that a link to the form asks for: `/?subject=Affiliate+programme#contact`. Undefined in the prerender. */
export function subjectInAddress(): string | undefined {
  if (typeof window === 'undefined') return undefined;
  const subject = new URLSearchParams(window.location.search).get('subject');
  return subject && subject.length <= MAX_LENGTH ? subject : undefined;
}
