import type { DeliveryZone, SiteFacts } from '../lib/company.ts';
import { shippingDetailsOf } from './shippingData.ts';

const { company, delivery } = globalThis.siteFacts as SiteFacts;
const price = { low: '20000.00', high: '20000.00' };
const zone = (traits: Partial<DeliveryZone>): DeliveryZone => ({
  states: [],
  areas: [],
  fee: '3500.00',
  time: '1 to 2 working days',
  freeFrom: null,
  ...traits,
});
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
    const lagos = zone({ states: ['Lagos'], time: '2 days' });
    const ikeja = zone({ states: ['Lagos'], areas: ['Ikeja'], fee: '1500.00', time: 'Same day' });
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
    const states = [{ state: 'Kano', time: '5 days', fee: '5000.00' }];
    expect(shippingDetailsOf({ company, delivery: { ...delivery, states } }, price)).toMatchObject([
      { shippingRate: { value: '5000.00' }, shippingDestination: [{ addressRegion: 'Kano' }] },
    ]);
  });

  it.each<[string, { min: number; max: number; byWorkingDays?: boolean } | undefined]>([
    ['1 to 2 working days', { min: 1, max: 2, byWorkingDays: true }],
    ['3-5 business days', { min: 3, max: 5, byWorkingDays: true }],
    ['2 days', { min: 2, max: 2 }],
    ['within 3 days', { min: 0, max: 3 }],
    ['24 to 48 hours', { min: 1, max: 2 }],
    ['1 to 2 weeks', { min: 7, max: 14 }],
    ['Same day if paid before noon', { min: 0, max: 0 }],
    ['next day', { min: 1, max: 1 }],
    ['we call you', undefined],
  ])('reads the days in "%s"', (time, days) => {
    const [details] = detailsOf([zone({ time })]);
    const { transitTime, businessDays } = details?.deliveryTime ?? {};
    expect(
      transitTime && {
        min: transitTime.minValue,
        max: transitTime.maxValue,
        ...(businessDays && { byWorkingDays: true }),
      },
    ).toEqual(days);
  });
});
