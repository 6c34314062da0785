import type { DeliveryZone, SiteFacts } from '../lib/company.ts';
import { shippingDetailsOf } from './shippingData.ts';

const { company, delivery } = globalThis.siteFacts as SiteFacts;
const price = { low: '20000.00', high: '20000.00' };
const zone = (traits: Partial<DeliveryZone>): DeliveryZone => ({
  states: [],
  areas: [],
  fee: '3500.00',
  time: '1 to 2 working days',
  days: { min: 1, max: 2, areWorking: true },
  freeFrom: null,
  ...traits,
});
const inDays = (min: number, max: number) => ({ min, max, areWorking: false });
const detailsOf = (zones: DeliveryZone[], prices = price) =>
  shippingDetailsOf({ company, delivery: { ...delivery, zones } }, prices);
const rates = (zones: DeliveryZone[], prices = price) =>
  detailsOf(zones, prices).map(({ shippingRate }) => shippingRate);
const regionsOf = (zones: DeliveryZone[]) =>
  detailsOf(zones).map(({ shippingDestination }) =>
    [shippingDestination].flat().map((region) => Object(region).addressRegion),
  );

describe('shippingDetailsOf', () => {
  it('is nothing where staff tell every buyer the fee', () => {
    expect(detailsOf([])).toEqual([]);
    expect(detailsOf([zone({ fee: null })])).toEqual([]);
  });

  it('has each state of a zone, and all others of the country', () => {
    const [inSouth, others] = regionsOf([zone({ states: ['Lagos', 'Ogun'] }), zone({})]);
    expect(inSouth).toEqual(['Lagos', 'Ogun']);
    expect(others).toHaveLength(35);
    expect(others).toContain('Kano');
    expect(others).not.toContain('Lagos');
  });

  it('has the country where one zone has it all', () => {
    expect(detailsOf([zone({})])[0]?.shippingDestination).toEqual({
      '@type': 'DefinedRegion',
      addressCountry: 'NG',
    });
  });

  it('has one range for a state whose areas have fees of their own, since regions are states', () => {
    const lagos = zone({ states: ['Lagos'], days: inDays(2, 2) });
    const ikeja = zone({ states: ['Lagos'], areas: ['Ikeja'], fee: '1500.00', days: inDays(0, 0) });
    const [details, ...more] = detailsOf([ikeja, lagos]);
    expect(more).toEqual([]);
    expect(details?.shippingRate).toEqual({
      '@type': 'MonetaryAmount',
      minValue: '1500.00',
      maxValue: '3500.00',
      currency: 'NGN',
    });
    expect(details?.deliveryTime?.transitTime).toMatchObject({ minValue: 0, maxValue: 2 });
    expect(detailsOf([ikeja])).toEqual([]); // the rest of Lagos is told by staff
    expect(detailsOf([ikeja, { ...lagos, fee: null }])).toEqual([]);
  });

  it('is free from the price of one piece on, also where only some variants reach it', () => {
    const zones = [zone({ freeFrom: '20000.00' })];
    expect(rates(zones)).toMatchObject([{ value: '0.00' }]);
    expect(rates(zones, { low: '19999.99', high: '19999.99' })).toMatchObject([
      { value: '3500.00' },
    ]);
    expect(rates(zones, { low: '9000.00', high: '20000.00' })).toMatchObject([
      { minValue: '0.00', maxValue: '3500.00' },
    ]);
  });

  it('reads the older table of states where there are no zones', () => {
    const states = [{ state: 'Kano', time: '5 days', days: inDays(5, 5), fee: '5000.00' }];
    expect(shippingDetailsOf({ company, delivery: { ...delivery, states } }, price)).toMatchObject([
      { shippingRate: { value: '5000.00' }, shippingDestination: [{ addressRegion: 'Kano' }] },
    ]);
  });

  it('says the days, by the working week where they are counted so', () => {
    const timeOf = (days: DeliveryZone['days']) => detailsOf([zone({ days })])[0]?.deliveryTime;
    const working = timeOf({ min: 1, max: 2, areWorking: true });
    expect(working?.transitTime).toMatchObject({ minValue: 1, maxValue: 2, unitCode: 'DAY' });
    expect(working?.businessDays?.dayOfWeek).toContain('https://schema.org/Monday');
    expect(timeOf(inDays(0, 3))).toMatchObject({ transitTime: { minValue: 0, maxValue: 3 } });
    expect(timeOf(inDays(0, 3))?.businessDays).toBeUndefined();
  });

  it('says no time where the words of a zone name no days', () => {
    expect(detailsOf([zone({ days: null })])[0]?.deliveryTime).toBeUndefined();
  });
});
