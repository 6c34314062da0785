/** Cells per chunk: whole rows of two and of four. */
const CHUNK_CELLS = 12;

/** Up to this many products are all in the page, so that the browser's own search finds them. */
const SMALL_SHOP = 48;

/** Cards of the first view on a desktop; their pictures do not wait. */
export const EAGER_CARDS = 5;

/** Height of a row whose like was never drawn, in pixels. */
const GUESSED_ROW_PX = 520;

/** Whether all products are in the page, wherever the screen is. */
export const isSmallShop = (count: number): boolean => count <= SMALL_SHOP;

/** The products in chunks of whole rows; `start` is the place of a chunk's first product. */
export function chunksOf<Item>(items: readonly Item[], hasFeature: boolean) {
  const chunks: { readonly start: number; readonly cards: readonly Item[] }[] = [];
  let start = 0;
  while (start < items.length) {
    const length = start === 0 && hasFeature ? CHUNK_CELLS - 3 : CHUNK_CELLS;
    chunks.push({ start, cards: items.slice(start, start + length) });
    start += length;
  }
  return chunks;
}

/**
 * Cells that the sourcing offer takes to fill the last row, of two and of four. The large card takes two of two cells
 * on a narrow screen, four of four on a wide one.
 */
export const offerCells = (count: number, hasFeature: boolean) => ({
  $narrow: 2 - ((count + (hasFeature ? 1 : 0)) % 2),
  $wide: 4 - ((count + (hasFeature ? 3 : 0)) % 4),
});

/** Rows of a chunk of this many cells times the height of a row of the first chunk, which is always drawn. */
export function guessHeight(cells: number): number {
  const first = document.querySelector<HTMLElement>('[data-shelf]');
  if (!first) return GUESSED_ROW_PX * Math.ceil(cells / 4);
  const style = getComputedStyle(first);
  const columns = style.gridTemplateColumns.split(' ').length;
  const rows = style.gridTemplateRows.split(' ').length;
  return Math.ceil(cells / columns) * (first.offsetHeight / rows);
}
