const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds in the two units that matter: `under 1 min`, `12 min`, `3 h 20 min`, `2 d 4 h`. */
export function formatWait(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < MINUTE) return 'under 1 min';
  // Rounded first: 59 minutes and 40 seconds are an hour, not 60 minutes.
  const minutes = Math.round(whole / MINUTE) * MINUTE;
  if (minutes < HOUR) return `${minutes / MINUTE} min`;
  if (minutes < DAY) return pair(minutes, HOUR, 'h', MINUTE, 'min');
  return pair(Math.round(minutes / HOUR) * HOUR, DAY, 'd', HOUR, 'h');
}

function pair(value: number, large: number, name: string, small: number, smallName: string) {
  const rest = (value % large) / small;
  return `${Math.floor(value / large)} ${name}${rest === 0 ? '' : ` ${rest} ${smallName}`}`;
}

/** Part of a whole in percent, one decimal below ten: `0%`, `4.5%`, `38%`. */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return `${percent.toLocaleString('en-NG', { maximumFractionDigits: percent < 10 ? 1 : 0 })}%`;
}
