import anybody from '../../assets/fonts/anybody.woff2';
import anybodyNaira from '../../assets/fonts/anybody-naira.woff2';
import instrument from '../../assets/fonts/instrument.woff2';
import instrumentNaira from '../../assets/fonts/instrument-naira.woff2';

/** Fonts of the first paint; the prerender preloads them on every page. */
export const preloadedFonts = [anybody, instrument] as const;

/** Only the naira sign: fetched by the browser on pages that show a price. */
const naira = 'unicode-range: U+20A6;';

/**
 * `@font-face` rules. The two fallbacks are local fonts stretched to the metrics of the real ones,
 * so that nothing moves when those arrive (ratios measured from the font files' hhea tables).
 */
export const fontFaces = `
@font-face { font-family: Anybody; src: url('${anybody}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; font-display: swap; }
@font-face { font-family: Anybody; src: url('${anybodyNaira}') format('woff2'); font-weight: 700 850; font-stretch: 50% 90%; font-display: swap; ${naira} }
@font-face { font-family: 'Instrument Sans'; src: url('${instrument}') format('woff2'); font-weight: 400 700; font-display: swap; }
@font-face { font-family: 'Instrument Sans'; src: url('${instrumentNaira}') format('woff2'); font-weight: 400 700; font-display: swap; ${naira} }
@font-face { font-family: 'Instrument fallback'; src: local('Arial'), local('Liberation Sans'), local('Roboto'); size-adjust: 102%; ascent-override: 95%; descent-override: 24%; line-gap-override: 0%; }
@font-face { font-family: 'Anybody fallback'; src: local('Impact'), local('Arial Narrow Bold'), local('Roboto Condensed Bold'), local('Liberation Sans Narrow Bold'), local('Arial Bold'), local('Liberation Sans Bold'); size-adjust: 92%; ascent-override: 86%; descent-override: 26%; line-gap-override: 0%; }
`;

/**
 * Declares the fonts where no page writer has done so: while developing, and on the living page of
 * the components. Built pages carry the rules in their head.
 */
export function declareFonts(): void {
  const style = document.createElement('style');
  style.textContent = fontFaces;
  document.head.append(style);
}
