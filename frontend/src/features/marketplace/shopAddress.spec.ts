import { filterOf, queryOf } from './shopAddress.ts';

describe('the filter in the address of the marketplace', () => {
  it.each([
    [{}, ''],
    [{ search: 'rice' }, '?search=rice'],
    [{ category: 'Food & drink' }, '?category=Food+%26+drink'],
    [{ search: '50', category: 'Produce' }, '?search=50&category=Produce'],
    [{ search: 'A=B?"#' }, '?search=A%3DB%3F%22%23'],
  ])('of %j is %s, and is read back', (filter, query) => {
    expect(queryOf(filter)).toBe(query);
    expect(filterOf(query)).toEqual({ search: undefined, category: undefined, ...filter });
  });

  it('leaves out what is empty, or longer than the gateway takes', () => {
    expect(queryOf({ search: '', category: '' })).toBe('');
    expect(filterOf(`?search=&category=${'x'.repeat(201)}`)).toEqual({});
  });
});
