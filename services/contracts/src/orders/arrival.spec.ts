import { arrivalOf, daysIn } from './arrival.ts';

const working = { from: 8 * 60, to: 18 * 60 };
const week = [null, ...Array.from({ length: 6 }, () => working)];
const time = { week, holidays: new Set(['2026-12-01']) };
/** A Friday. */
const paidAt = new Date('2026-11-27T14:00:00Z');

describe('daysIn', () => {
  it.each([
    ['1 to 2 working days', { min: 1, max: 2, areWorking: true }],
    ['5 business days', { min: 5, max: 5, areWorking: true }],
    ['within 48 hours', { min: 0, max: 2, areWorking: false }],
    ['up to 2 weeks by van', { min: 0, max: 14, areWorking: false }],
    ['The same day', { min: 0, max: 0, areWorking: false }],
    ['3-5 business days', { min: 3, max: 5, areWorking: true }],
    ['24 to 48 hours', { min: 1, max: 2, areWorking: false }],
    ['next day', { min: 1, max: 1, areWorking: false }],
  ])('reads %j', (words, days) => {
    expect(daysIn(words)).toEqual(days);
  });

  it.each(['five days', 'soon', '', '2 days in town, 5 days outside'])(
    'reads no days in %j',
    (words) => {
      expect(daysIn(words)).toBeUndefined();
    },
  );
});

describe('arrivalOf', () => {
  it.each([
    // A Saturday; then Sunday and the holiday on Tuesday do not count.
    ['1 to 3 working days', '2026-11-28', '2026-12-02'],
    ['1 to 3 days', '2026-11-28', '2026-11-30'],
    ['within 2 working days', null, '2026-11-30'],
    ['same day', '2026-11-27', '2026-11-27'],
  ])('counts %s from the payment on', (words, first, last) => {
    expect(arrivalOf(words, paidAt, time)).toEqual({ first, last });
  });

  it('promises nothing where the words name no days', () => {
    expect(arrivalOf('we call you', paidAt, time)).toBeUndefined();
  });
});
