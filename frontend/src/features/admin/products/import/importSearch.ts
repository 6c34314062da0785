import { readOneOf, readText } from '../../shell/addressValues.ts';
import type { Verdict } from './importApi.ts';

/** What an import does with products, in words and in the order of the page. */
export const verdictNames = {
  refused: 'Refused',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
} as const satisfies Record<Verdict, string>;

// Object.keys loses the literal types.
export const verdicts = Object.keys(verdictNames) as Verdict[];

/** State of the page that is in its address. */
export interface ImportSearch {
  /** UUID of the open file; none shows all. */
  readonly file?: string | undefined;
  readonly show?: Verdict | undefined;
}

/** Accepts only what the page knows. */
export const readImportSearch = (search: Record<string, unknown>): ImportSearch => ({
  file: readText(search.file, 36),
  show: readOneOf(verdicts, search.show),
});
