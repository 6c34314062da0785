import { decodeCursor, encodeCursor, type KeysetOrder } from './cursor.ts';

const newest: KeysetOrder = {
  name: 'orders.newest',
  column: 'createdAt',
  type: 'instant',
  direction: 'desc',
};
const total: KeysetOrder = {
  name: 'orders.total',
  column: 'totalKobo',
  type: 'number',
  direction: 'asc',
};
const byId: KeysetOrder = { name: 'products', direction: 'asc' };

const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a cursor', () => {
  it.each([
    [newest, { value: new Date('2026-11-21T10:00:00.123Z'), id: 7 }],
    [total, { value: Number.MAX_SAFE_INTEGER, id: 2_147_483_647 }],
    [byId, { id: 42 }],
  ])('finds its position again: %j', (order, position) => {
    expect(decodeCursor(order, encodeCursor(order, position))).toEqual(position);
  });

  it.each([
    undefined,
    '',
    'nonsense',
    '\0',
    'x'.repeat(10_000),
    cursorOf('orders.oldest', 7, '2026-11-21T10:00:00.123Z'),
    cursorOf('orders.newest', 7, 5),
    cursorOf('orders.newest', 7),
    cursorOf('orders.newest', 7, '2026-13-41T10:00:00.123Z'),
    cursorOf('orders.newest', 7, "' or 1=1"),
    cursorOf('orders.newest', 2_147_483_648, '2026-11-21T10:00:00.123Z'),
    cursorOf('orders.newest', -1, '2026-11-21T10:00:00.123Z'),
    cursorOf('orders.newest', '7', '2026-11-21T10:00:00.123Z'),
    Buffer.from('{"name":1}').toString('base64url'),
  ])('starts at the first page when it is damaged or of another order: %j', (cursor) => {
    expect(decodeCursor(newest, cursor)).toBeUndefined();
  });

  it('is refused with a value that is not a whole number', () => {
    expect(decodeCursor(total, cursorOf('orders.total', 7, 1.5))).toBeUndefined();
    expect(decodeCursor(total, cursorOf('orders.total', 7, '9'))).toBeUndefined();
  });
});
