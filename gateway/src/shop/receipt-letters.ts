/** The signs of `fonts/instrument-*.ttf`, besides line breaks. */
const PLAIN = /[\u0020-\u007e\u00a0-\u00ff‘’“”–—…•−→₦]/;

/** Those that only `fonts/inter-*.ttf` have: letters of Nigeria and of the rest of Europe, and marks of tone. */
const RARE = /[\u0100-\u017fẸẹỌọṢṣỊịỤụṄṅṆṇƁɓƊɗƘƙƳƴǸǹḾḿẼẽ]|[\u0300-\u0304\u0307\u030c\u0323]/;

/** The text has a letter of Yoruba, Igbo or Hausa, say, and is printed in the face that has them. */
export function hasRareLetters(text: string): boolean {
  return RARE.test(text);
}

/**
 * Text with only the signs that the fonts of receipts have: other letters lose their marks, and any other sign becomes
 * a question mark. A font for every script would be larger than the gateway.
 */
export function readable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/[^\S\u00a0]+/g, ' '), (sign) => {
    if (PLAIN.test(sign) || RARE.test(sign)) return sign;
    const [letter = ''] = sign.normalize('NFD');
    if (PLAIN.test(letter) || RARE.test(letter)) return letter;
    // A mark that belongs to the letter before.
    return /\p{M}/u.test(sign) ? '' : '?';
  }).join('');
}
