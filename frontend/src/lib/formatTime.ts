// Lagos time everywhere: the company's clock, whatever the visitor's device says (no DST).
const zone = { timeZone: 'Africa/Lagos' } as const;
const time = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `09:14`, West Africa Time. Takes an ISO time or epoch milliseconds. */
export function formatTime(at: string | number): string {
  return time.format(new Date(at));
}

/** `21 November 2026`, by the calendar of Lagos. */
export function formatDate(at: string | number): string {
  return date.format(new Date(at));
}
