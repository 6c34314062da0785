import anybody from '../../assets/fonts/anybody.woff2';
import instrument from '../../assets/fonts/instrument.woff2';
import instrumentRest from '../../assets/fonts/instrument-rest.woff2';
import nairaSign from '../../assets/fonts/naira.woff2';
import { coreSigns, naira, restSigns, unicodeRange } from './fontSigns.ts';
import { stretch } from './theme.ts';

/**
 * Fonts of the first paint, preloaded on every page. The larger one is first: it uses the page's
 * own connection, which is already warm.
 */
const preloadedFonts = [instrument, anybody];

/** Those of a page with this HTML. A price is whole from the first paint: its sign does not come from another face. */
export const fontsOf = (html: string): readonly string[] =>
  html.includes(naira) ? [...preloadedFonts, nairaSign] : preloadedFonts;

/** The browser loads the file only on pages that contain such a character. */
const only = (signs: string) => `unicode-range: ${unicodeRange(signs)};`;

/**
 * `@font-face` rules of the files. All are optional: a file that comes after the first paint is for the next page, since
 * other line breaks would move the page under a finger. The naira sign has families of its own: once one face of a
 * family is there, Chromium 156 draws a late optional one of it, too, and moves the titles.
 */
const webFonts = `
@font-face { font-family: Anybody; src: url('${anybody}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; font-display: optional; }
@font-face { font-family: 'Anybody naira'; src: url('${nairaSign}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; size-adjust: 92%; font-display: optional; ${only(naira)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrument}') format('woff2'); font-weight: 400 700; font-display: optional; ${only(coreSigns)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrumentRest}') format('woff2'); font-weight: 400 700; font-display: optional; ${only(restSigns)} }
@font-face { font-family: 'Instrument naira'; src: url('${nairaSign}') format('woff2'); font-weight: 400 700; size-adjust: 96%; font-display: optional; ${only(naira)} }
`;

/**
 * How wide Anybody's letters are beside those of Arial Bold at the same size, at each width (measured on our titles;
 * `page` is set in capitals, too, which are narrower).
 */
const widthBesideArial: Readonly<Record<keyof typeof stretch, number>> = {
  narrowest: 0.6,
  poster: 0.645,
  page: 0.6,
  head: 0.795,
  title: 0.87,
  wide: 0.965,
};

/** A local font as wide as the display face, so that a first visit's titles fit where the later ones do. */
const displayFallback = (name: keyof typeof stretch): string => {
  const width = widthBesideArial[name];
  const percent = (share: number) => `${((share / width) * 100).toFixed(1)}%`;
  return `@font-face { font-family: 'Anybody fallback'; src: local('Arial Bold'), local('Liberation Sans Bold'), local('Roboto Bold'), local('Roboto'); font-weight: 700 850; font-stretch: ${stretch[name]}; size-adjust: ${width * 100}%; ascent-override: ${percent(0.79)}; descent-override: ${percent(0.24)}; line-gap-override: 0%; }\n`;
};

/** Local fonts adjusted to the metrics of the real ones (from the files' hhea tables). */
const fallbackFonts = `
@font-face { font-family: 'Instrument fallback'; src: local('Arial'), local('Liberation Sans'), local('Roboto'); font-weight: 400 550; size-adjust: 102%; ascent-override: 95%; descent-override: 24%; line-gap-override: 0%; }
@font-face { font-family: 'Instrument fallback'; src: local('Arial Bold'), local('Liberation Sans Bold'), local('Roboto Bold'), local('Roboto'); font-weight: 551 700; size-adjust: 97.5%; ascent-override: 99%; descent-override: 25%; line-gap-override: 0%; }
${Object.keys(widthBesideArial)
  .map((name) => displayFallback(name as keyof typeof stretch)) // keys of the record
  .join('')}`;

/** All `@font-face` rules. */
export const fontFaces = webFonts + fallbackFonts;
