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
