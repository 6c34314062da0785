import { parseDeliveryStates } from './company-settings.ts';

describe('DELIVERY_STATES', () => {
  it('gives each state its time and its fee', () => {
    expect(
      parseDeliveryStates('Lagos: 1 to 2 working days, 3500; Kano: 5 working days, call;'),
    ).toEqual([
      { state: 'Lagos', time: '1 to 2 working days', fee: '3500.00' },
      { state: 'Kano', time: '5 working days', fee: null },
    ]);
  });

  it('may be empty', () => {
    expect(parseDeliveryStates('')).toEqual([]);
  });

  it.each(['Lagos', 'Lagos: 3500', 'Lagos: 2 days, 3,500', 'Lagos: 2 days, free', ': 2 days, 5'])(
    'is refused when written as %s',
    (text) => {
      expect(parseDeliveryStates(text)).toBeUndefined();
    },
  );
});
