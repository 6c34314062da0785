import { evaluatePdfs, faultsOf, type PdfScore, producers } from './evaluate-pdfs.ts';

/** A sample of the 20 places of the cut; `make evaluate-pdf` takes them all. */
const sample = { seed: 1, places: [0, 7, 13] };

/** Where dates stand in the middle of their rows, those beside the end of a page may be refused by name. */
const CENTRED = 'words around the other cells';
const MOST_REFUSED = 0.1;

/** For a busy machine. */
const TIMEOUT_MS = 300_000;

describe('a PDF of a layout that was never seen, its rows cut by the ends of pages', () => {
  let scores: PdfScore[];
  beforeAll(async () => {
    scores = await evaluatePdfs(sample);
  }, TIMEOUT_MS);

  it('is drawn in 14 layouts and more by three programs', () => {
    for (const producer of producers)
      expect(scores.filter((score) => score.producer === producer).length).toBeGreaterThanOrEqual(
        14,
      );
  });

  it('is read right: no row with words of another, no line lost, no wrong order confirmed', () => {
    expect(scores.filter((score) => faultsOf(score) > 0)).toEqual([]);
    for (const { layout, rows, refused } of scores)
      expect(refused).toBeLessThanOrEqual(layout === CENTRED ? rows * MOST_REFUSED : 0);
  });

  it('confirms the orders that are named on its rows', () => {
    for (const { exact, rows } of scores) expect(exact).toBeGreaterThan(rows / 2);
  });
});
