import { readClosings, writeClosings } from './holidayText.ts';

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

  it('takes a comma out of a name, names what has none, and leaves out what has no day', () => {
    expect(
      writeClosings([
        { from: '2026-10-01', to: '', name: 'Independence, all day' },
        { from: '2026-10-02', to: '2026-10-01', name: '' },
        { from: '', to: '', name: 'Easter' },
      ]),
    ).toBe('2026-10-01 Independence  all day, 2026-10-02 Closed');
  });

  it('reads nothing as none, and does not read what the server refuses', () => {
    expect(readClosings('')).toEqual([]);
    expect(readClosings('Christmas')).toBeUndefined();
  });
});
