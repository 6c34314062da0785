const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const longDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * Formats ISO times or epoch milliseconds. Always in West Africa Time, the company's clock, whatever
 * the visitor's device says; it has no summer time. Made on first use: formatters are slow to make.
 */
function formatter(options: Intl.DateTimeFormatOptions): (at: string | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat('en-NG', { timeZone: 'Africa/Lagos', ...options });
    return made.format(new Date(at));
  };
}

/** `09:14` */
export const formatTime = formatter(clock);

/** `21 November 2026` */
export const formatDate = formatter(longDay);

/** `21 Nov` */
export const formatDay = formatter(day);

/** `21 Nov, 09:14` */
export const formatShortMoment = formatter({ ...day, ...clock });

/** `21 Nov 2026, 09:14` */
export const formatMoment = formatter({ ...day, year: 'numeric', ...clock });

const formatWeekday = formatter({ weekday: 'long', ...longDay });

/** `Saturday, 21 November 2026, 09:58 WAT` */
export const formatFullMoment = (at: string | number): string =>
  `${formatWeekday(at)}, ${formatTime(at)} WAT`;
