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
 * `@font-face` rules of the files. Until a file is there its text stands in a face of the device that is as wide
 * (`fallbackFonts.ts`): a first visit on a slow line reads at once, and ends in our letters. The naira sign has families of
 * its own, since its size is another.
 */
export const webFonts = `
@font-face { font-family: Anybody; src: url('${anybody}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; font-display: swap; }
@font-face { font-family: 'Anybody naira'; src: url('${nairaSign}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; size-adjust: 92%; font-display: swap; ${only(naira)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrument}') format('woff2'); font-weight: 400 700; font-display: swap; ${only(coreSigns)} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrumentRest}') format('woff2'); font-weight: 400 700; font-display: swap; ${only(restSigns)} }
@font-face { font-family: 'Instrument naira'; src: url('${nairaSign}') format('woff2'); font-weight: 400 700; size-adjust: 96%; font-display: swap; ${only(naira)} }
`;

/** All `@font-face` rules. */
export const fontFaces = webFonts + fallbackFonts;
