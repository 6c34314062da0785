import { groundVariables } from './grounds.ts';
import { media } from './media.ts';
import { color, duration, family, fontSize, layout, leading, line, space } from './theme.ts';

/**
 * Reset, base type, focus, reduced motion and the page-wide custom properties. In a layer, so that the rules of components
 * win wherever they stand. Not a style of styled-components, which moves its rules when React starts: when a layer moves,
 * Chromium gives fonts that came late another chance, and the page moves under the finger.
 */
export const baseRules = `
  @layer base {
    :root {
      ${groundVariables.paper}
      --section: 20px;
      --course: clamp(44px, 7.2vw, 128px);
      --header: 60px;
      --bar: 0px;
    }
    :root:has([data-order-bar]) { --bar: ${layout.bar}; }
    ${media.sm} { :root { --section: clamp(64px, 8.4vw, 144px); } }
    ${media.md} { :root { --header: 72px; } }
    *, *::before, *::after { box-sizing: border-box; }
    html {
      /* In percent, so that the text size that a visitor chose in the browser counts. */
      font-size: clamp(100%, 90% + .16vw, 112.5%);
      scroll-padding-top: calc(${layout.headerCompact} + ${space(2)});
      scroll-padding-bottom: calc(${layout.barSpace} + ${space(1)});
      -webkit-text-size-adjust: 100%;
    }
    /* The header of the back office does not stay in view. */
    html:has([data-staff]) { scroll-padding-block: 0; }
    body {
      margin: 0;
      background: ${color.groundPage};
      color: ${color.text};
      font: 400 ${fontSize.body}/${leading.body} ${family.text};
      font-synthesis: none;
      font-variant-numeric: tabular-nums;
      overflow-wrap: break-word;
    }
    /* A phone lays the home page out a sixth faster without it, and on short lines it changes little. */
    ${media.md} { body { text-wrap: pretty; } }
    h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
    h1, h2, h3, h4 { font: inherit; }
    fieldset { border: 0; min-width: 0; }
    ul, ol { list-style: none; }
    svg, img { display: block; max-width: 100%; }
    [hidden] { display: none !important; }
    a { color: inherit; text-underline-offset: .22em; text-decoration-thickness: 1.5px; }
    button, input, textarea, select { font: inherit; color: inherit; border-radius: 0; }
    ::placeholder { color: ${color.inkMuted}; opacity: 1; }
    :focus-visible { outline: ${line.focus} solid ${color.focus}; outline-offset: ${line.focus}; }
    /* Sections have their own padding, so they stop right below the compact header. */
    [data-anchor] { scroll-margin-top: -${space(2)}; }
    main:focus, [data-anchor]:focus, dialog h2:focus { outline: none; }
    ${media.motion} {
      html { scroll-behavior: smooth; }
      /* From one page of text to the next: a short fade instead of a blank screen. Both pages must ask for it. */
      @view-transition { navigation: auto; }
    }
    ::view-transition-old(root), ::view-transition-new(root) { animation-duration: ${duration.fast}; }
    @media (prefers-reduced-motion: reduce) {
      /* What says that scripts are late only appears. */
      *:not(#not-started), *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
    }
  }
`;
