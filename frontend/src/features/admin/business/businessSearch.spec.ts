import { readBusinessSearch } from '../api/business.ts';

describe('readBusinessSearch', () => {
  it.each([
    [
      { weeks: 26, until: '2026-11-22' },
      { weeks: 26, until: '2026-11-22' },
    ],
    [{ weeks: '4', until: '' }, { weeks: 4 }],
    [{ weeks: 0, until: 20261122 }, {}],
    [{ weeks: 105 }, {}],
    [{ weeks: 1.5, until: 'soon', x: 1 }, {}],
    [{}, {}],
  ])('reads %j as %j', (search, query) => {
    expect(readBusinessSearch(search)).toEqual(query);
  });
});
