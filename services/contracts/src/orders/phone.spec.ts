import { isForeignPhone, nigerianPhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    '08031234567',
    '0803 123 4567',
    '803-123-4567',
    '2348031234567',
    '+2348031234567',
    '+234 (0) 803 123 4567',
    '00234 803.123.4567',
    '\u202a+234 803 123 4567\u202c',
    '0803\u2011123\u20134567',
    '0803\u00a0123\u200b4567',
  ])('is the same Nigerian one as %s', (text) => {
    expect(nigerianPhone(text)).toBe('+2348031234567');
    expect(isForeignPhone(text)).toBe(false);
  });

  it.each(['07012345678', '08112345678', '09012345678', '09112345678'])(
    'is Nigerian in the range of %s',
    (text) => expect(nigerianPhone(text)).toBe(`+234${text.slice(1)}`),
  );

  it.each([
    '0803123456',
    '080312345678',
    '080312345678901',
    '06031234567',
    '08231234567',
    '00000000000',
    '+23480312345678',
    'abcdefghijkl',
  ])('is none as %s', (text) => expect(nigerianPhone(text)).toBeUndefined());

  it('of another country starts with its code', () => {
    expect(isForeignPhone('+44 20 7946 0958')).toBe(true);
    expect(isForeignPhone('0044 20 7946 0958')).toBe(true);
    expect(isForeignPhone('\u202a+44 20 7946 0958\u202c')).toBe(true);
    expect(isForeignPhone('020 7946 0958')).toBe(false);
    expect(nigerianPhone('+44 20 7946 0958')).toBeUndefined();
  });
});
