import { readMoneySearch } from './moneySearch.ts';

const none = {
  view: undefined,
  statement: undefined,
  credit: undefined,
  state: undefined,
  fit: undefined,
  search: undefined,
  paid: undefined,
  order: undefined,
  step: undefined,
};

describe('the address of the money page', () => {
  it('keeps the open statement over a reload', () => {
    const statement = '0b2f8a52-7d0e-4c4e-9a53-0a5c6d3f1e11';
    expect(readMoneySearch({ view: 'statements', statement })).toEqual({
      ...none,
      view: 'statements',
      statement,
    });
  });

  it('keeps credit, state and search of the queue, also a search for a number', () => {
    expect(readMoneySearch({ credit: 12, state: 'matched', search: 48_500 })).toEqual({
      ...none,
      credit: 12,
      state: 'matched',
      search: '48500',
    });
  });

  it('takes nothing that it does not know', () => {
    expect(
      readMoneySearch({ view: 'x', statement: '../etc', credit: -1, state: 'x', paid: 'yes' }),
    ).toEqual(none);
  });
});
