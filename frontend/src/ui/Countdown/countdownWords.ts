/** A server's clock in whole seconds makes half an hour 30:01; its 31st block would move the page. */
const ROUNDING_SECONDS = 2;

/** Minutes left, as blocks show them. */
export const minutesOf = (seconds: number): number => Math.ceil((seconds - ROUNDING_SECONDS) / 60);

/** The last five minutes. */
export const isUrgent = (secondsLeft: number): boolean => secondsLeft > 0 && secondsLeft <= 300;

/** Whether each minute left has a block. More than an hour of them would fill the screen. */
export const hasBlocks = (secondsLeft: number): boolean =>
  secondsLeft <= 2 * COURSE_BLOCKS * 60 + ROUNDING_SECONDS;

/** `m:ss`, for example `29:05`; more than an hour, as after a rejection, `1 h 57 min`. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes > 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Blocks in one row; an extended time uses a second row, so that blocks stay large enough. */
export const COURSE_BLOCKS = 30;

/** The rows of blocks for this many minutes. */
export function coursesOf(minutes: number) {
  const courses: { readonly from: number; readonly count: number }[] = [];
  for (let from = 0; from < minutes; from += COURSE_BLOCKS) {
    courses.push({ from, count: Math.min(COURSE_BLOCKS, minutes - from) });
  }
  return courses;
}

/** Blocks for which the row has room that shows this many minutes of the whole time. */
export const rowOf = (count: number, whole = COURSE_BLOCKS): number =>
  Math.max(count, Math.min(COURSE_BLOCKS, whole));

/** Text of the spoken announcement: it changes at 5:00, 1:00 and 0:00 only. */
export function announcement(seconds: number): string {
  if (seconds === 0) return 'The time to pay has ended.';
  if (seconds <= 60) return 'One minute left to pay.';
  if (seconds <= 300) return 'Five minutes left to pay.';
  return '';
}
