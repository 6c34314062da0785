/** The signs of `fonts/instrument-*.ttf`, besides line breaks. */
const PRINTED = /[\u0020-\u007e\u00a0-\u00ff‘’“”–—…•−→₦]/;

/**
 * Text with only the signs that the fonts of receipts have: other letters lose their marks (`Ọlá` becomes `Olá`), and
 * any other sign becomes a question mark. A font for every script would be larger than the gateway.
 */
export function readable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), (sign) => {
    if (PRINTED.test(sign)) return sign;
    const [letter = ''] = sign.normalize('NFD');
    if (PRINTED.test(letter)) return letter;
    // A mark that belongs to the letter before.
    return /\p{M}/u.test(sign) ? '' : '?';
  }).join('');
}
