const inLagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  day: 'numeric',
  month: 'long',
});

/** A UTC instant on the clocks of Lagos: `09:44 WAT on 21 November`. WAT has no summer time. */
export function formatMoment(instant: string): string {
  const parts = Object.fromEntries(
    inLagos.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${parts.hour}:${parts.minute} WAT on ${parts.day} ${parts.month}`;
}

/** West Africa Time is an hour ahead of UTC all year. */
const WAT_MS = 3_600_000;

/** A UTC instant on the clocks of Lagos as spreadsheets read it: `2026-11-21 09:44:05`. */
export function lagosDateTime(instant: string | Date): string {
  const local = new Date(new Date(instant).getTime() + WAT_MS).toISOString();
  return local.slice(0, 19).replace('T', ' ');
}

const dayInWords = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day such as `2026-11-21` in words: `21 November 2026`. */
export function formatDay(day: string): string {
  return dayInWords.format(new Date(`${day}T00:00:00Z`));
}
