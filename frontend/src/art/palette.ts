/**
 * Flat tones of every drawing, sun from the upper left. The first group repeats the design tokens
 * (`ui/theme`) because drawings are written to SVG files, where no theme reaches them.
 * The `*Deep` tones are the side of a thing that is turned away from the sun.
 */
export const tone = {
  paper: '#F2EBDC',
  ledger: '#E7DCC3',
  sand: '#D6C49C',
  slip: '#FFFBF1',
  ink: '#10211A',
  shade: '#1B3A2C',
  palm: '#1E6A45',
  leaf: '#86B77C',
  laterite: '#A33E26',
  clay: '#E39468',
  signal: '#FFB81C',
  water: '#8EC5DE',
  glow: '#FFE3A0',
  ledgerDeep: '#BFAE88',
  lateriteDeep: '#7C2C1A',
  lateriteLit: '#B84F33',
  signalDeep: '#D98F00',
  palmDeep: '#14503A',
  ember: '#C9512F',
  oxblood: '#8E2415',
  panel: '#1D4D6B',
  panelLit: '#2D6B8E',
  stream: '#2D8FB5',
  steel: '#95A199',
  steelDeep: '#6F7D74',
  earth: '#8A5A3A',
  earthDeep: '#64402A',
} as const;
