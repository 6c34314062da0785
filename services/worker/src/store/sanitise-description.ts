import { cut } from '@spade/contracts/cut';
import sanitizeHtml from 'sanitize-html';

/** Longest stored description, in characters. */
const MAX_DESCRIPTION_LENGTH = 20_000;

const allowedTags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4'];

/** Stands where a line begins or ends while markup is cleaned; no text has this private character. */
const LINE = '\ue000';

/** Tags that are not kept but stand alone on their lines, or words would run into each other. */
const LINES =
  /<\/?(?:address|article|aside|blockquote|caption|dd|div|dl|dt|figcaption|figure|footer|form|header|hr|main|nav|pre|section|table|tbody|tfoot|thead|tr)\b/gi;

const PARAGRAPH = /^<(?:br \/|\/?(?:p|ul|ol|li|h3|h4))>$/;

/**
 * The description with nothing but plain text markup: no script, style, form, frame, picture,
 * link target or attribute survives. Cells of a table and other blocks keep their distance. Null when no text remains.
 */
export function sanitiseDescription(html: string, max = MAX_DESCRIPTION_LENGTH): string | null {
  const spaced = cut(html, max)
    .replaceAll(LINE, '')
    .replace(LINES, `${LINE}$&`)
    .replace(/<t[dh]\b/gi, ' $&');
  const clean = sanitizeHtml(spaced, {
    allowedTags,
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
  });
  const lines = clean.includes(LINE) ? breakLines(clean) : clean;
  return lines.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' ? null : lines.trim();
}

/** Line breaks in the place of {@link LINE}, where no paragraph, list or heading begins or ends anyway. */
function breakLines(markup: string): string {
  const parts: string[] = [];
  let [isDue, isApart] = [false, true];
  for (const part of markup.split(/(<[^>]*>|\ue000)/)) {
    if (part === LINE) isDue = true;
    if (part === LINE || part.trim() === '') continue;
    const isParagraph = PARAGRAPH.test(part);
    if (isDue && !isApart && !isParagraph) parts.push('<br />');
    parts.push(isDue || isApart ? part.trimStart() : part);
    isDue = false;
    isApart = isParagraph;
  }
  return parts.join('');
}
