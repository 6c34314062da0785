import { paint, STEP_PX } from './scales.ts';

/**
 * Colours by use. The first group follows the ground an element stands on (see `ground`), so a
 * component placed on a dark wall needs no variant for it.
 */
export const color = {
  /** Page or section ground. */
  ground: 'var(--ground)',
  /** Body text and icons on the current ground. */
  text: 'var(--text)',
  /** Secondary text on the current ground (at least 4.5:1). */
  textMuted: 'var(--text-muted)',
  /** Structural 2px rules. */
  rule: 'var(--rule)',
  /** Hairlines between rows. */
  hairline: 'var(--hairline)',
  /** Section numbers, labels, list marks. */
  accent: 'var(--accent)',
  /** Focus outline. */
  focus: 'var(--focus)',
  /** Solid shadow of a hovered button. */
  castShadow: 'var(--cast-shadow)',

  /** Ground of the page: bone render. */
  groundPage: paint.paper,
  /** Ruled ground: tables, totals, disabled controls. */
  groundLedger: paint.ledger,
  /** Forms, dialogs, cards, tables. */
  groundSlip: paint.slip,
  /** What waits for a clerk, and what belongs to the selected row: staff screens. */
  groundWaiting: paint.amberWash,
  /** Ground of a field that has the focus. */
  groundFieldActive: paint.white,
  /** Dark ground: footer, technology, hero of tools. */
  groundDark: paint.ink,
  /** Second dark ground. */
  groundShade: paint.shade,
  /** Compact header, just see-through. */
  groundGlass: paint.paperGlass,
  /** Behind an open dialog. */
  groundVeil: paint.nightVeil,
  /** Shade thrown across a wall. */
  shadowOnWall: paint.sunShadow,
  shadowOnWallDeep: paint.sunShadowDeep,
  /** Dark text wherever the ground is light whatever the surroundings (buttons, badges). */
  ink: paint.ink,
  /** Light text and shapes on dark paint. */
  paper: paint.paper,
  /** Muted text on a light ground, whatever the surroundings. */
  inkMuted: paint.inkSoft,

  /** Primary action, sale, selected. Never text on a light ground. */
  action: paint.signal,
  /** Shadow of an action on the sun ground. */
  actionShadow: paint.signalDeep,
  /** General Contracting; section numbers and edges on light grounds. */
  contracting: paint.laterite,
  contractingDeep: paint.lateriteDeep,
  /** Trading; quiet fills. */
  trading: paint.sand,
  /** Farming; success; in stock. */
  farming: paint.palm,
  /** Entertainment (the same paint as the action). */
  entertainment: paint.signal,
  /** Lit reveal, drawings and badges only. */
  clay: paint.clay,
  /** Double line before a column of amounts. */
  amountLine: paint.lateriteLine,

  /** Errors and destructive actions. */
  error: paint.brick,
  errorGround: paint.brickGround,
  /** Warnings. */
  warning: paint.amberEdge,
  warningGround: paint.amberGround,
  /** Good news. */
  success: paint.palm,
  successGround: paint.palmGround,

  /** Badge grounds by how far along a thing is. */
  badgeDone: paint.palmLit,
  badgeMoving: paint.water,
  badgeWaiting: paint.signal,
  badgeEarly: paint.sand,
  badgeTrial: paint.clay,
  badgeUnknown: paint.stone,
} as const;

/** A length of `steps` × 8px. Quarters are allowed, for optical corrections only. */
export const space = (steps: number): string => `${steps * STEP_PX}px`;

/** Fluid distances of the page grid. */
export const layout = {
  /** Left and right page margin. */
  gutter: 'clamp(16px, 3.4vw, 72px)',
  /** Between columns. */
  gap: 'clamp(16px, 2vw, 32px)',
  /** Above and below a section. */
  section: 'var(--section)',
  /** Height of one course of blocks. */
  course: 'var(--course)',
  /** Where content stops growing. */
  maxWidth: '1760px',
  /** Left edge of the third of twelve columns. */
  thirdColumn: 'calc((100% + clamp(16px, 2vw, 32px)) / 6)',
  /** Between the head of a section and what it heads. */
  head: 'clamp(14px, 4vw, 64px)',
  /** Above and below a wide block of content: footer, first views. */
  band: 'clamp(24px, 2.8vw, 48px)',
  /** Above and below the columns of the footer. */
  foot: 'clamp(40px, 5vw, 80px)',
  /** Left and right of a link in the header. */
  navigation: 'clamp(7px, 2.2vw - 10px, 24px)',
  /** One block of a pier between two niches. */
  pier: 'clamp(48px, 5vw, 96px)',
  /** Inner padding of paper with a printed frame. */
  frame: 'clamp(28px, 3.4vw, 56px)',
  /** Column of the figures in a numbered list. */
  numeral: 'clamp(40px, 7vw, 112px)',
  /** Inner padding of slips and dialogs. */
  pad: 'clamp(16px, 2.2vw, 28px)',
  /** Height of the fixed header before it turns compact. */
  header: 'var(--header)',
  /** Its height after that, with the rule below it. */
  headerCompact: '58px',
  /** Height of the bar at the lower edge of the page; 0 while there is none. */
  barSpace: 'var(--bar)',
  /** Height of that bar itself. */
  bar: '56px',
  /** Between the header and the first content of a page without a wall. */
  pageTop: 'clamp(28px, 4.4vw, 72px)',
  /** Widest dialog. */
  dialog: '1040px',
  /** Widest small dialog and toast. */
  dialogSmall: '520px',
} as const;

/** Longest comfortable lines. In em: a zero (`ch`) is wider in our face than in the one that stands in for it. */
export const measure = { note: '25em', text: '35em', long: '42em', label: '17em' } as const;

/** Font families. */
export const family = {
  display: "Anybody, 'Anybody naira', 'Anybody fallback', sans-serif",
  text: "'Instrument Sans', 'Instrument naira', 'Instrument fallback', system-ui, sans-serif",
} as const;

/** Type sizes, smallest to largest. Display type is not used below `title` on staff screens. */
export const fontSize = {
  /** Labels, badges. */
  label: '0.8125rem',
  /** Staff screens, notes. */
  small: '0.9375rem',
  /** Body. */
  body: '1rem',
  /** Inputs, lead paragraphs. */
  lead: '1.1875rem',
  /** Brand name. */
  brand: '1.375rem',
  /** Card titles. */
  title: '1.5rem',
  /** Dialog titles, sums. */
  heading: 'clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem)',
  /** Section titles. */
  section: 'clamp(2.5rem, 1.7rem + 3.4vw, 5rem)',
  /** The same on a phone. */
  sectionSmall: 'min(2rem, 14vw)',
  /** Page titles, counts. */
  page: 'clamp(3.5rem, 1.2rem + 9.6vw, 11rem)',
  /** The title of a sector page, the only word in its view. */
  poster: 'clamp(min(4.3rem, 20vw), 0.5rem + 12.6vw, 15rem)',
  /** Closing call to action. */
  call: 'clamp(3rem, 1rem + 7vw, 9rem)',
  /** A running clock; sum and account number matter more. */
  clock: '2.25rem',
  /** The one very large figure of a page: on its own line, and beside others. */
  figure: 'clamp(9rem, 46vw, 16rem)',
  figureWide: 'clamp(14rem, 32vw, 37rem)',
} as const;

/** Line heights. */
export const leading = {
  solid: 0.8,
  tight: 0.94,
  title: 1.05,
  row: 1.1,
  note: 1.4,
  body: 1.55,
} as const;

/** Widths of the display face: condensed for large words, wider for small ones. */
export const stretch = {
  narrowest: '50%',
  poster: '54%',
  page: '58%',
  head: '66%',
  title: '72%',
  wide: '80%',
} as const;

/** Widths of lines: between rows, structure, strokes of drawn signs, focus, edges that mark. */
export const line = { hair: '1px', rule: '2px', sign: '2.5px', focus: '3px', edge: '6px' } as const;

/** How far a hovered block moves to the upper left, and the solid shadow that it casts. */
export const lift = { move: '-3px', cast: '6px' } as const;

/** Stacking order. */
export const depth = { raised: 1, header: 20, dialog: 40, toast: 60, skipLink: 99 } as const;

/** Times, for CSS. Motion dies under `prefers-reduced-motion` (see baseRules.ts). */
export const duration = {
  /** Hover and press. */
  fast: '180ms',
  /** The hero's walls, laid once. */
  lay: '700ms',
  /** Between two courses of the hero. */
  layStep: '70ms',
  /** One turn of the busy sign. */
  turn: '900ms',
  /** One breath of a skeleton. */
  breath: '1600ms',
} as const;

/** The one easing curve. */
export const ease = 'cubic-bezier(.2,.7,.2,1)';

/** Smallest targets: a button that fills a cell, buyers' screens, staff screens, WCAG 2.2 minimum. */
export const target = {
  cell: '68px',
  main: '52px',
  buyer: '48px',
  staff: '44px',
  minimum: '24px',
} as const;
