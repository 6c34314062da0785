/**
 * Integer kobo as a two-decimal naira string: 1250050 → `12500.50`. Exact for any safe integer:
 * uses no floating point.
 */
export function formatKobo(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

/** Integer kobo as people read it: 4850000 → `₦48,500.00`; exact, too. */
export const formatNaira = (kobo: number): string =>
  // Intl takes decimal text exactly, but its type wants proof that the text is a number.
  naira.format(formatKobo(kobo) as `${number}`);

/** Like {@link formatKobo}, but passes null through. */
export function formatKoboOrNull(kobo: number | null): string | null {
  return kobo === null ? null : formatKobo(kobo);
}

/**
 * A naira amount (`"12500.50"`, `"12500"` or a JSON number) as integer kobo, exactly; undefined
 * when it is not an amount with at most two decimals below ₦1,000 billion.
 */
export function parseNaira(amount: unknown): number | undefined {
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  // A JSON number is read by its shortest decimal form, so 1500.1 is 150010 and 0.1 + 0.2 is refused.
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(amount).trim());
  if (!parts) return undefined;
  return Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`);
}
