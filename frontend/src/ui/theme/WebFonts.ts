import { createGlobalStyle } from 'styled-components';
import { webFonts } from './fontFaces.ts';

/** The fonts of a page whose HTML does not name them: the back office fetches them after its data. */
export const WebFonts = createGlobalStyle`${webFonts}`;
