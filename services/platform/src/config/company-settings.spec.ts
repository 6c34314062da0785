import { CLAIM_DAYS } from '@spade/contracts/orders/shipment';
import { deliverySettings, parseDeliveryStates } from './company-settings.ts';

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

describe('the words of delivery and refunds by default', () => {
  const { DELIVERY_REFUNDS, DELIVERY_REFUND_TIME } = deliverySettings;
  const words = DELIVERY_REFUNDS.parse(undefined);

  it('promise to hear of wrong goods for as long as the order page takes reports, and no other number of days', () => {
    expect(words).toContain(`within ${CLAIM_DAYS} days of delivery on the page of your order`);
    expect([...words.matchAll(/(\d+) (?:working )?days/g)].map(([, days]) => days)).toEqual([
      '5',
      String(CLAIM_DAYS),
    ]);
  });

  it('promise a refund by the time that mails name', () => {
    expect(words).toContain(DELIVERY_REFUND_TIME.parse(undefined));
  });
});
