import { decodeCursor, encodeCursor } from './product-cursor.ts';

describe('the product cursor', () => {
  it.each([1, 42, 2_147_483_647])('finds id %d again', (id) => {
    expect(decodeCursor(encodeCursor(id))).toBe(id);
  });

  it.each([undefined, '', 'nonsense', 'cDEgT1IgMT0x', '\0', 'x'.repeat(10_000)])(
    'starts anew with %j',
    (cursor) => {
      expect(decodeCursor(cursor)).toBe(0);
    },
  );
});
