/** In points. */
const SIZE = 44;

/** The spade and Orion's belt of the site's mark (`frontend/public/art/mark.svg`), on a square of 64 units. */
const markPaths = {
  spade:
    'M32 5C30 15 8 23 8 38.5C8 46 13.6 50.5 19.6 50.5C24 50.5 27.6 48.6 29.6 45.4C29.2 51.5 26.6 55.6 21 59H43C37.4 55.6 34.8 51.5 34.4 45.4C36.4 48.6 40 50.5 44.4 50.5C50.4 50.5 56 46 56 38.5C56 23 34 15 32 5Z',
  belt: 'M20.5 35l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5zM32 28.4l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5zM43.5 21.8l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5z',
} as const;

/** Draws the mark of the site, its upper right corner at this point. */
export function drawMark(doc: PDFKit.PDFDocument, right: number, top: number): void {
  doc
    .save()
    .translate(right - SIZE, top)
    .scale(SIZE / 64)
    .rect(0, 0, 64, 64)
    .fill('#10211A')
    .path(markPaths.spade)
    .fill('#F2EBDC')
    .path(markPaths.belt)
    .fill('#10211A')
    .restore();
}
