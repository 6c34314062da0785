import type { Delivery } from '../../../lib/company.ts';
import { sampleBuyer } from '../../../testing/buildOrder.ts';
import { checkOrder, type OrderValues, orderRules } from './orderSchema.ts';

const { shippingState, shippingCity, shippingAddress, shippingLandmark, deliveryArea, ...person } =
  sampleBuyer;
const address = { shippingState, shippingCity, shippingAddress, shippingLandmark };
const valid: OrderValues = { ...sampleBuyer, deliveryArea: '', quantity: 2, pickupPointId: '' };
const plain: Delivery = { ...globalThis.siteFacts?.delivery, zones: [], points: [] } as Delivery; // every test has the facts
const zone = { fee: '3500.00', time: 'two days', days: null, freeFrom: null };
const priced: Delivery = {
  ...plain,
  zones: [
    { ...zone, states: ['Lagos'], areas: ['Lagos Island'] },
    { ...zone, states: [], areas: [] },
  ],
  points: [{ id: 'ikeja', name: 'Ikeja', address: '12 Allen Avenue', hours: '9 to 5' }],
};
const errorsOf = (part: Partial<OrderValues>, delivery = plain) => {
  const result = checkOrder({ ...valid, ...part }, delivery);
  return 'errors' in result ? result.errors : {};
};

describe('checkOrder', () => {
  it('hands over the texts without the spaces around them', () => {
    const customerPhone = ` ${valid.customerPhone}  `;
    const values = { ...person, ...address, quantity: 2, delivery: 'deliver' };
    expect(checkOrder({ ...valid, customerPhone }, plain)).toEqual({ values });
  });

  it('does not count spaces around a text, and counts code points', () => {
    const { message } = orderRules.customerName;
    expect(errorsOf({ customerName: ' A ' })).toEqual({ customerName: message });
    expect(errorsOf({ customerName: '👩' })).toEqual({ customerName: message });
    expect(errorsOf({ customerName: '👩'.repeat(120) })).toEqual({});
  });

  it('says how long a text may be', () => {
    expect(errorsOf({ shippingCity: 'x'.repeat(81) })).toEqual({
      shippingCity: 'Must be at most 80 characters',
    });
  });

  it('counts the digits of a telephone number, and takes the states of Nigeria alone', () => {
    expect(errorsOf({ customerPhone: '+234-803-123' })).toHaveProperty('customerPhone');
    expect(errorsOf({ customerPhone: '(0803) 123 4567' })).toEqual({});
    expect(errorsOf({ shippingState: 'Accra' })).toEqual({ shippingState: 'State is required' });
    expect(errorsOf({ shippingState: 'toString' })).toEqual({ shippingState: 'State is required' });
  });

  it('asks for an area where the state has some with a fee of their own', () => {
    const message = 'Choose your area';
    expect(errorsOf({}, priced)).toEqual({ deliveryArea: message });
    expect(errorsOf({ deliveryArea: 'Ikorodu' }, priced)).toEqual({ deliveryArea: message });
    expect(errorsOf({ deliveryArea, shippingState: 'Oyo' }, priced)).toEqual({});
    const sent = (area: string) => checkOrder({ ...valid, deliveryArea: area }, priced);
    expect(sent('Lagos Island')).toMatchObject({ values: { deliveryArea: 'Lagos Island' } });
    expect(sent('rest')).not.toHaveProperty('values.deliveryArea');
  });

  it('asks goods that are picked up for no address', () => {
    const picked = { ...valid, pickupPointId: 'ikeja', shippingAddress: '', shippingState: '' };
    expect(checkOrder(picked, priced)).toEqual({
      values: { ...person, quantity: 2, delivery: 'pickup', pickupPointId: 'ikeja' },
    });
    expect(errorsOf({ pickupPointId: 'closed' }, priced)).toHaveProperty('pickupPointId');
  });

  it.each([Number.NaN, 0, -1, 1.5, 2 ** 53])('refuses the quantity %p', (quantity) => {
    expect(errorsOf({ quantity })).toEqual({ quantity: 'Quantity must be at least 1' });
  });
});
