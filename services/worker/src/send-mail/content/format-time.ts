const ZONE = 'Africa/Lagos';
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A UTC instant on the clocks of Lagos: `09:44 WAT`. WAT has no summer time. */
export function formatClock(instant: string): string {
  return `${clock.format(new Date(instant))} WAT`;
}

/** A UTC instant in Lagos, with the day: `09:44 WAT on 21 November 2026`. */
export function formatMoment(instant: string): string {
  return `${formatClock(instant)} on ${day.format(new Date(instant))}`;
}
