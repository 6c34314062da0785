import sanitizeHtml from 'sanitize-html';

/** Longest stored description, in characters. */
const MAX_DESCRIPTION_LENGTH = 20_000;

const allowedTags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4'];

const blocks = new Set(['p', 'ul', 'ol', 'li', 'h3', 'h4']);

/** Text without entities, and allowed tags without attributes; nothing else. */
const plainMarkup = new RegExp(`^(?:[^<>&]|</?(?:${allowedTags.join('|')})>)*$`);

/** Whether every tag is closed in order, so that the sanitiser would change nothing. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)(\w+)>/g)) {
    if (name === 'br') return false; // the sanitiser rewrites it
    // Blocks end an open paragraph or list item; the parser knows how.
    if (blocks.has(name) && (open.includes('p') || open.at(-1) === 'li') && slash === '')
      return false;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/**
 * The description with nothing but plain text markup: no script, style, form, frame, picture,
 * link target or attribute survives. Null when no text remains. Plain text is not parsed, which
 * saves most of the work of mapping a product.
 */
export function sanitiseDescription(html: string): string | null {
  const cut = html.slice(0, MAX_DESCRIPTION_LENGTH);
  const clean = plainMarkup.test(cut) && isBalanced(cut) ? cut.trim() : parseAndClean(cut);
  return clean.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' ? null : clean;
}

/** The result of the full parser; exported so that tests compare the shortcut with it. */
export function parseAndClean(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
  }).trim();
}
