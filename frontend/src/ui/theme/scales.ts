/**
 * Raw scales: the only literals for colours, sizes and times. Only `ui/theme` imports this file;
 * other code uses the semantic names of `theme.ts`.
 */

/** Paints of the Breeze Block identity (design guide, "Tokens"). */
export const paint = {
  paper: '#F2EBDC',
  ledger: '#E7DCC3',
  sand: '#D6C49C',
  slip: '#FFFBF1',
  white: '#FFFFFF',
  ink: '#10211A',
  shade: '#1B3A2C',
  inkSoft: '#475249',
  boneSoft: '#BDC4B4',
  laterite: '#A33E26',
  lateriteDeep: '#7C2C1A',
  palm: '#1E6A45',
  palmLit: '#8CCB86',
  clay: '#E39468',
  signal: '#FFB81C',
  signalDeep: '#D98F00',
  brick: '#9B1C0C',
  brickGround: '#F7DFD3',
  amberGround: '#FFE7AE',
  amberWash: '#FFF6DD',
  amberEdge: '#8A5A00',
  palmGround: '#DDEBD0',
  water: '#8EC5DE',
  stone: '#AEB5AC',
  inkHairline: '#10211A2E',
  boneHairline: '#FFFFFF3D',
  paperHairline: '#F2EBDC66',
  lateriteLine: '#A33E2699',
  paperGlass: '#F2EBDCF2',
  nightVeil: '#0B1712CC',
  sunShadow: '#10211A70',
  sunShadowDeep: '#10211A80',
} as const;

/** The base step in pixels; every distance is a multiple of it. */
export const STEP_PX = 8;

/** Widths from which a layout changes, in pixels, always as `min-width`. */
export const breakpointPx = {
  sm: 600,
  md: 768,
  lg: 1000,
  wide: 1200,
  desk: 1280,
  xl: 1760,
} as const;

/** Height of a screen that is too low for bars that stay, in pixels. */
export const lowPx = 480;
