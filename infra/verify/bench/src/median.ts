/** The middle of some figures, the upper one of two; NaN of none. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
