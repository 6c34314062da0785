import anybody from '../../assets/fonts/anybody.woff2';
import anybodyNaira from '../../assets/fonts/anybody-naira.woff2';
import instrument from '../../assets/fonts/instrument.woff2';
import instrumentNaira from '../../assets/fonts/instrument-naira.woff2';
import instrumentRest from '../../assets/fonts/instrument-rest.woff2';
import { coreSigns, naira, restSigns, unicodeRange } from './fontSigns.ts';

/**
 * Fonts of the first paint, preloaded on every page. The larger one is first: it uses the page's
 * own connection, which is already warm.
 */
export const preloadedFonts = [instrument, anybody] as const;

/** The browser loads the file only on pages that contain such a character. */
const only = (signs: string) => `unicode-range: ${unicodeRange(signs)};`;

/**
 * `@font-face` rules of the files. Text is optional: a file that comes after the first paint is for the next page, since other
 * line breaks would move the page under a finger. Titles wait for theirs: other fonts are wider than a phone.
 */
export const webFonts = `
@font-face { font-family: Anybody; src: url('${anybody}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; font-display: swap; }
@font-face { font-family: Anybody; src: url('${anybodyNaira}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; font-display: swap; ${only(naira)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrument}') format('woff2'); font-weight: 400 700; font-display: optional; ${only(coreSigns)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrumentRest}') format('woff2'); font-weight: 400 700; font-display: optional; ${only(restSigns)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrumentNaira}') format('woff2'); font-weight: 400 700; font-display: optional; ${only(naira)} }
`;

/**
 * Local fonts adjusted to the metrics of the real ones, so that nothing moves when those load (ratios measured from the
 * font files' hhea tables).
 */
export const fallbackFonts = `
@font-face { font-family: 'Instrument fallback'; src: local('Arial'), local('Liberation Sans'), local('Roboto'); size-adjust: 102%; ascent-override: 95%; descent-override: 24%; line-gap-override: 0%; }
@font-face { font-family: 'Anybody fallback'; src: local('Impact'), local('Arial Narrow Bold'), local('Roboto Condensed Bold'), local('Liberation Sans Narrow Bold'), local('Arial Bold'), local('Liberation Sans Bold'); size-adjust: 92%; ascent-override: 86%; descent-override: 26%; line-gap-override: 0%; }
`;

/** All `@font-face` rules. */
export const fontFaces = webFonts + fallbackFonts;

/**
 * Declares the fonts during development and on the living page. Built pages have the rules in their
 * head.
 */
export function declareFonts(): void {
  const style = document.createElement('style');
  style.textContent = fontFaces;
  document.head.append(style);
}
