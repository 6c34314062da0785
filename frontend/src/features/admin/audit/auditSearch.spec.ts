import { readAuditSearch } from './auditSearch.ts';

describe('readAuditSearch', () => {
  it('takes person, action, search, days and page from the address', () => {
    const search = {
      person: ' ngozi ',
      action: 'confirmed',
      search: 41,
      from: '2026-11-21',
      to: '2026-11-22',
      cursor: '7.9',
    };
    expect(readAuditSearch(search)).toEqual({
      person: 'ngozi',
      action: 'confirmed',
      search: '41',
      from: '2026-11-21',
      to: '2026-11-22',
      cursor: '7.9',
    });
  });

  it('leaves out what is not a filter', () => {
    const search = { person: '', action: 'nonsense', search: {}, from: 'yesterday', x: 1 };
    expect(readAuditSearch(search)).toEqual({});
  });
});
