import type { DeliveryZone } from '../src/lib/company.ts';
import { pricedSummary } from './pricedSummary.ts';

const zone = (fee: string | null): DeliveryZone => ({
  states: ['Lagos'],
  areas: [],
  fee,
  time: '1 to 2 working days',
  days: null,
  freeFrom: null,
});

describe('the line about delivery above the products, of a shop with delivery zones', () => {
  it.each<[fees: (string | null)[], line: string]>([
    [['9000.00', '3500.00', '4000.00'], 'Delivery ₦3,500 to ₦9,000, in the total before you pay'],
    [['3500.00'], 'Delivery ₦3,500, in the total before you pay'],
    [['0.00', '9000.00'], 'Delivery up to ₦9,000, in the total before you pay'],
    [['0.00'], 'Delivery free, in the total before you pay'],
    [['3500.00', null], 'Delivery ₦3,500; to some places we tell you the fee before we send'],
    [[null], 'We tell you the delivery fee before we send'],
  ])('says the range of the fees %j', (fees, line) => {
    expect(pricedSummary(fees.map(zone))).toBe(line);
  });
});
