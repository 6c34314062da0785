import anybody from '../../assets/fonts/anybody.woff2';
import instrument from '../../assets/fonts/instrument.woff2';
import instrumentRest from '../../assets/fonts/instrument-rest.woff2';
import nairaSign from '../../assets/fonts/naira.woff2';
import { fallbackFonts } from './fallbackFonts.ts';
import { coreSigns, naira, restSigns, unicodeRange } from './fontSigns.ts';

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
 * other line breaks would move the page under a finger; this one keeps the faces of the device that are as wide and high
 * (`fallbackFonts.ts`). The naira sign has families of its own: once one face of a family is there, Chromium 156 draws a
 * late optional one of it, too, and moves the titles.
 */
export const webFonts = `
@font-face { font-family: Anybody; src: url('${anybody}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; font-display: optional; }
@font-face { font-family: 'Anybody naira'; src: url('${nairaSign}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; size-adjust: 92%; font-display: optional; ${only(naira)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrument}') format('woff2'); font-weight: 400 700; font-display: optional; ${only(coreSigns)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrumentRest}') format('woff2'); font-weight: 400 700; font-display: optional; ${only(restSigns)} }
@font-face { font-family: 'Instrument naira'; src: url('${nairaSign}') format('woff2'); font-weight: 400 700; size-adjust: 96%; font-display: optional; ${only(naira)} }
`;

/** All `@font-face` rules. */
export const fontFaces = webFonts + fallbackFonts;
