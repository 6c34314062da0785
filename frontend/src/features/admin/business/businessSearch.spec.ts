import { readBusinessSearch } from './businessSearch.ts';

describe('readBusinessSearch', () => {
  it.each([
    [
      { from: '2026-11-01', to: '2026-11-22' },
      { from: '2026-11-01', to: '2026-11-22' },
    ],
    [{ from: '', to: '2026-11-22' }, { to: '2026-11-22' }],
    [{ from: 20261122, to: 'soon', x: 1 }, {}],
    [{}, {}],
  ])('reads %j as %j', (search, query) => {
    expect(readBusinessSearch(search)).toEqual(query);
  });
});
