import { readDay } from '../shell/addressValues.ts';

/** Which days; default: twelve weeks up to today. */
export interface BusinessQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** First and last day in the address; values that are not days are ignored. */
export const readBusinessSearch = ({ from, to }: Record<string, unknown>): BusinessQuery => ({
  from: readDay(from),
  to: readDay(to),
});
