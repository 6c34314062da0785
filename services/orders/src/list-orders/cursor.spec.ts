import { decodeCursor, encodeCursor } from './cursor.ts';

describe('list cursor', () => {
  it.each([
    { sort: 'newest', value: '2026-11-21T09:30:00.123Z', id: 7 },
    { sort: 'total_desc', value: 9_007_199_254_740_991, id: 2_147_483_647 },
  ] as const)('comes back as it was for $sort', (cursor) => {
    expect(decodeCursor(encodeCursor(cursor), cursor.sort)).toEqual(cursor);
  });

  it.each([
    ['missing', undefined],
    ['not base64', '%%%'],
    ['not JSON', Buffer.from('{').toString('base64url')],
    ['of another sort', encodeCursor({ sort: 'total_asc', value: 1, id: 1 })],
    ['no time', encodeCursor({ sort: 'newest', value: "'; drop table orders; --", id: 1 })],
    ['without an id', Buffer.from('["newest","2026-11-21T09:30:00.123Z"]').toString('base64url')],
    [
      'beyond the ids',
      encodeCursor({ sort: 'newest', value: '2026-11-21T09:30:00.123Z', id: 3e9 }),
    ],
  ])('is taken as none when %s', (_what, text) => {
    expect(decodeCursor(text, 'newest')).toBeUndefined();
  });
});
