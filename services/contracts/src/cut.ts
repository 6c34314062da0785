/** The first `max` characters of a text; an emoji is never cut in half, since PostgreSQL takes no half of one in JSON. */
export const cut = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text;
