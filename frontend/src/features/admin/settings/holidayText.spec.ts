import { closingFault, closingsInWords, readClosings, writeClosings } from './holidayText.ts';

describe('the holidays of a setting', () => {
  it('reads days of one name that follow each other as one closing, and writes each day', () => {
    const text =
      '2026-12-24 Christmas, 2026-12-25 Christmas, 2026-12-26 Christmas, 2027-01-01 New Year';
    const closings = [
      { from: '2026-12-24', to: '2026-12-26', name: 'Christmas' },
      { from: '2027-01-01', to: '2027-01-01', name: 'New Year' },
    ];
    expect(readClosings(text)).toEqual(closings);
    expect(writeClosings(closings)).toBe(text);
  });

  it('says at a glance which are set, the first one first, without those that are half filled in', () => {
    expect(
      closingsInWords([
        { from: '2027-05-03', to: '2027-05-03', name: '' },
        { from: '2026-12-24', to: '2027-01-01', name: 'Christmas' },
        { from: '', to: '', name: 'Eid' },
      ]),
    ).toBe(
      '2 set: Christmas, 24\u00a0December 2026 to 1\u00a0January 2027; Closed, 3\u00a0May 2027.',
    );
    expect(closingsInWords([])).toBe('No holiday is set.');
  });

  it('takes a comma out of a name, names what has none, and leaves out what is not filled in', () => {
    expect(
      writeClosings([
        { from: '2026-10-01', to: '', name: 'Independence, all day' },
        { from: '2026-10-02', to: '', name: '' },
        { from: '', to: '', name: '' },
      ]),
    ).toBe('2026-10-01 Independence  all day, 2026-10-02 Closed');
  });

  it.each([
    ['', '', 'Easter', 'Choose the first day'],
    ['2026-10-02', '2026-10-01', 'Independence', 'The last day must not be before the first'],
    ['2026-06-01', '2026-07-31', 'Repairs', 'Has more than 60 days: make it two'],
  ])('says what is wrong with %s to %s, and loses nothing of it', (from, to, name, fault) => {
    expect(closingFault({ from, to, name })).toBe(fault);
    const text = writeClosings([{ from, to, name }]);
    expect(text).toContain(name);
    expect(readClosings(text)).toBeUndefined();
  });

  it('finds no fault in sixty days, nor in a row that is not filled in', () => {
    expect(closingFault({ from: '2026-06-01', to: '2026-07-30', name: '' })).toBeUndefined();
    expect(closingFault({ from: '', to: '', name: '' })).toBeUndefined();
  });

  it('reads nothing as none, and does not read what the server refuses', () => {
    expect(readClosings('')).toEqual([]);
    expect(readClosings('Christmas')).toBeUndefined();
  });
});
