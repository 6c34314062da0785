/** The file cannot be read, in words for staff. Another attempt would end alike. */
export class UnreadableStatementError extends Error {
  override name = 'UnreadableStatementError';
}
