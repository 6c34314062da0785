import type { DeliveryZone } from '../src/lib/company.ts';
import { pricedCost, pricedSummary } from './pricedSummary.ts';

/** A zone of these states; of all others without one. */
const zone = (fee: string | null, states: string[] = [], areas: string[] = []): DeliveryZone => ({
  states,
  areas,
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
  ])('says the range of the fees %j of all states', (fees, line) => {
    expect(pricedSummary(fees.map((fee) => zone(fee)))).toBe(line);
  });

  const elsewhere = '; elsewhere we tell you the fee before we send';
  const some = '; to some places we tell you the fee before we send';
  it.each<[what: string, zones: DeliveryZone[], line: string]>([
    ['one state', [zone('3500.00', ['Lagos'])], `Delivery ₦3,500 to Lagos${elsewhere}`],
    [
      'two states',
      [zone('3500.00', ['Lagos']), zone('5000.00', ['Ogun'])],
      `Delivery from ₦3,500 to Lagos and Ogun${elsewhere}`,
    ],
    [
      'a state and an area of it',
      [zone('3500.00', ['Lagos']), zone('2500.00', ['Lagos'], ['Lagos Island'])],
      `Delivery from ₦2,500 to Lagos${elsewhere}`,
    ],
    ['many states', [zone('3500.00', ['Lagos', 'Ogun', 'Oyo'])], `Delivery ₦3,500${some}`],
    ['an area', [zone('2500.00', ['Lagos'], ['Lagos Island'])], `Delivery ₦2,500${some}`],
    [
      'a state beside all others, whose fee staff tell',
      [zone('3500.00', ['Lagos']), zone(null)],
      `Delivery ₦3,500 to Lagos${elsewhere}`,
    ],
  ])('promises no fee beyond %s', (_what, zones, line) => {
    expect(pricedSummary(zones)).toBe(line);
    expect(pricedCost(zones)).toContain(elsewhere);
  });

  it('promises the fee in the total where every place has one', () => {
    expect(pricedCost([zone('3500.00', ['Lagos']), zone('9000.00')])).toBe(
      'What delivery costs is in the total that you see before you pay.',
    );
  });
});
