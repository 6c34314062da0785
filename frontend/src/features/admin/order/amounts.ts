/** What staff may type: "48500", "48,500.5", "₦ 48,500.00". Naira with at most two decimals. */
const typed = /^₦?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/;

/** Kobo of a typed amount; undefined when it is none. */
export function readKobo(text: string): number | undefined {
  const match = typed.exec(text.trim());
  if (!match) return undefined;
  const naira = Number((match[1] ?? '').replaceAll(',', ''));
  return naira * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Kobo as the API takes them: naira with two decimals. */
export const writeNaira = (kobo: number): string =>
  `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;
