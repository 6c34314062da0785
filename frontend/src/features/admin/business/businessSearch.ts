import { readDay } from '../shell/addressValues.ts';

/** Which days; default: twelve weeks up to today. */
export interface BusinessQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** First and last day in the address; what is no day is left out. */
export const readBusinessSearch = ({ from, to }: Record<string, unknown>): BusinessQuery => ({
  from: readDay(from),
  to: readDay(to),
});
