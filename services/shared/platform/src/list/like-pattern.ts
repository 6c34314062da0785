/**
 * LIKE pattern that finds `text` anywhere. `%`, `_` and `\` are literal; NUL, which PostgreSQL
 * cannot store, is dropped. Lower the case of both sides, or use `ilike`.
 */
export function likePattern(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}
