const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

/** Integer kobo as people read it: 4850000 → `₦48,500.00`. */
export function formatMoney(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  const exact = `${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  // Intl takes decimal text exactly, but its type wants proof that the text is a number.
  return naira.format(exact as `${number}`);
}
