import { isState, statesLeft, statesOf, unpricedInWords, zoneInWords } from './zoneText.ts';

describe('zones in words', () => {
  it('names a zone by its states and areas, its fee with sign and thousands, and its time', () => {
    const zone = { states: 'Lagos', areas: 'Ikeja, Lekki', fee: '3500', time: '1 day' };
    expect(zoneInWords(zone)).toEqual({ name: 'Lagos: Ikeja, Lekki', more: '₦3,500, 1 day' });
    expect(zoneInWords({ states: 'other states', fee: 'Call', time: '' })).toEqual({
      name: 'All other states',
      more: 'staff tell the fee',
    });
    expect(zoneInWords({ states: 'Kano', fee: 'much' }).more).toBe('no fee yet');
  });

  it('knows a state in the spellings that the server takes', () => {
    expect(statesOf({ states: 'lagos state, Abuja, Lagoss' })).toEqual([
      'Lagos',
      'FCT (Abuja)',
      'Lagoss',
    ]);
    expect(isState('Lagoss')).toBe(false);
    expect(statesLeft([{ states: 'abuja, KANO' }])).not.toContain('FCT (Abuja)');
  });

  it('says where no fee is set, also the rest of a state whose areas alone have one', () => {
    const rest = { states: 'other states', fee: '5000' };
    expect(unpricedInWords([rest])).toBe('Every state is in an entry.');
    const areas = { states: 'Lagos', areas: 'Ikeja', fee: '1000' };
    expect(unpricedInWords([areas, rest])).toMatch(/^No fee is set for the rest of Lagos: staff/);
    expect(unpricedInWords([{ ...areas, states: 'lagos state' }, rest])).toMatch(/rest of Lagos/);
    expect(unpricedInWords([{ states: 'Lagos' }])).toMatch(/^No fee is set for Abia, /);
  });
});
