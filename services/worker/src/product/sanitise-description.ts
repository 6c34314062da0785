import sanitizeHtml from 'sanitize-html';

/** Longest description that is kept, in characters. */
const longestDescription = 20_000;

/**
 * The description with nothing but plain text markup: no script, style, form, frame, picture,
 * link target or attribute survives. Null when no text is left.
 */
export function sanitiseDescription(html: string): string | null {
  const clean = sanitizeHtml(html.slice(0, longestDescription), {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4'],
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
  }).trim();
  return clean.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' ? null : clean;
}
