import { readAuditSearch } from './auditSearch.ts';

describe('readAuditSearch', () => {
  it('takes person, action, search, day and page from the address', () => {
    const search = {
      person: ' ngozi ',
      action: 'confirmed',
      search: 41,
      day: '2026-11-21',
      cursor: '7.9',
    };
    expect(readAuditSearch(search)).toEqual({
      person: 'ngozi',
      action: 'confirmed',
      search: '41',
      day: '2026-11-21',
      cursor: '7.9',
    });
  });

  it('leaves out what is not a filter', () => {
    const search = { person: '', action: 'nonsense', search: {}, day: 'yesterday', x: 1 };
    expect(readAuditSearch(search)).toEqual({});
  });
});
