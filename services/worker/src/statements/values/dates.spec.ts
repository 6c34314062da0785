import { decideDateOrder, readDate, readDateCell } from './dates.ts';

const inFile = (...texts: string[]) =>
  decideDateOrder(texts.map((text, index) => ({ line: index + 2, text })));

describe('the order of day and month in a file', () => {
  it.each([
    [['05/06/2026', '13/06/2026'], 'day first'],
    [['05/06/2026', '06/13/2026'], 'month first'],
    [['2026-06-05', '2026-06-13'], 'year first'],
    [['05.06.26 07:47:16', '22/01/23 12:46:35'], 'day first'],
  ])('is decided by all dates together: %j', (texts, order) => {
    expect(inFile(...texts)).toEqual({ kind: 'decided', order });
  });

  it('is not needed where months are words', () => {
    expect(inFile('05-Jun-2026', '31-JUL-15')).toEqual({ kind: 'not needed' });
  });

  it('stays unclear where no day is above 12', () => {
    expect(inFile('05/06/2026', '07/08/2026')).toEqual({
      kind: 'unclear',
      example: { line: 2, text: '05/06/2026' },
    });
  });

  it('contradicts itself where rows differ', () => {
    expect(inFile('13/05/2026', '05/13/2026').kind).toBe('contradiction');
    expect(inFile('2026-05-13', '05/06/2026').kind).toBe('contradiction');
  });
});

describe('readDate', () => {
  it.each([
    ['05/06/2026', 'day first', '2026-06-05'],
    ['05/06/2026', 'month first', '2026-05-06'],
    ['2026-06-05', 'day first', '2026-06-05'],
    ['5-Jun-2026', 'day first', '2026-06-05'],
    ['31-JUL-15', 'day first', '2015-07-31'],
    ['07 Sept 2026', 'day first', '2026-09-07'],
    ['01-March-2023', 'day first', '2023-03-01'],
    ['26/07/05', 'year first', '2026-07-05'],
  ] as const)('reads %s, %s, as %s', (text, order, day) => {
    expect(readDate(text, order)).toEqual({ day });
  });

  it.each([
    ['29 Nov 2025 08:12:51', '2025-11-29', '2025-11-29T07:12:51.000Z'],
    ['22/01/23 12:46:35', '2023-01-22', '2023-01-22T11:46:35.000Z'],
    ['2025-10-07T00:08:48', '2025-10-07', '2025-10-06T23:08:48.000Z'],
    ['05/06/2026 02:05 PM', '2026-06-05', '2026-06-05T13:05:00.000Z'],
    ['2026-06-05T10:00:00Z', '2026-06-05', '2026-06-05T10:00:00.000Z'],
    ['2026-06-05T10:00:00+02:00', '2026-06-05', '2026-06-05T08:00:00.000Z'],
  ])('reads the time of %s in Lagos unless it names a zone', (text, day, instant) => {
    expect(readDate(text, 'day first')).toEqual({ day, instant });
  });

  it.each([
    '31/02/2026',
    '32/01/2026',
    '5-Foo-2026',
    '20260605',
    '',
    '05/06',
    '05/06/2026 25:00',
    '01/01/1999',
  ])('refuses %j', (text) => {
    expect(readDate(text, 'day first')).toBeNull();
  });
});

describe('readDateCell', () => {
  it('takes the wall clock of the sheet, and midnight for no time', () => {
    expect(readDateCell(new Date('2026-06-05T00:00:00Z'))).toEqual({ day: '2026-06-05' });
    expect(readDateCell(new Date('2026-06-05T14:30:09.9996Z'))).toEqual({
      day: '2026-06-05',
      instant: '2026-06-05T13:30:10.000Z',
    });
  });

  it('refuses a number that only looks like a date', () => {
    expect(readDateCell(new Date('1905-03-01T00:00:00Z'))).toBeNull();
  });
});
