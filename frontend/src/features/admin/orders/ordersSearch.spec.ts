import { readDashboardSearch } from '../dashboard/dashboardSearch.ts';
import { readOrdersSearch } from './ordersSearch.ts';

describe('readOrdersSearch', () => {
  it('keeps what the table knows', () => {
    const search = {
      status: 'failed',
      attention: 'paid_late',
      placedBy: 'staff',
      search: 'Obi',
      from: '2026-11-01',
      to: '2026-11-21',
      sort: 'total_desc',
      cursor: 'abc',
      page: 3,
      open: 142,
      order: 141,
      step: 'confirm',
    };
    expect(readOrdersSearch(search)).toEqual(search);
  });

  it('drops everything else', () => {
    const search = {
      status: 'sold',
      attention: 'failed',
      placedBy: 'clara',
      search: ' ',
      from: 'yesterday',
      sort: 'newest',
      cursor: 'abc',
      page: 1,
      open: -4,
      order: 'x',
      step: 'confirm',
    };
    expect(Object.values(readOrdersSearch(search)).filter((value) => value !== undefined)).toEqual(
      [],
    );
  });

  it('returns every name, since the router keeps what no reader overwrites', () => {
    expect(Object.keys(readOrdersSearch({}))).toEqual(
      expect.arrayContaining(['status', 'search', 'from', 'to', 'sort', 'cursor', 'page', 'open']),
    );
    expect(Object.keys(readDashboardSearch({}))).toEqual(
      expect.arrayContaining(['tab', 'message', 'order', 'step']),
    );
  });

  it('takes a search for a number as text', () => {
    expect(readOrdersSearch({ search: 142 }).search).toBe('142');
  });
});
