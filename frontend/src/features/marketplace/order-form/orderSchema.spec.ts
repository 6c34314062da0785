import { sampleBuyer } from '../../../testing/buildOrder.ts';
import { orderFields } from '../../shared/order/orderFields.ts';
import { checkOrder, type OrderValues } from './orderSchema.ts';

const valid: OrderValues = { ...sampleBuyer, quantity: 2 };
const errorsOf = (part: Partial<OrderValues>) => {
  const result = checkOrder({ ...valid, ...part });
  return 'errors' in result ? result.errors : {};
};

describe('checkOrder', () => {
  it('hands over the texts without the spaces around them', () => {
    const customerPhone = ` ${valid.customerPhone}  `;
    expect(checkOrder({ ...valid, customerPhone })).toEqual({ values: valid });
  });

  it('does not count spaces around a text, and counts code points', () => {
    const { message } = orderFields.customerName;
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

  it.each([Number.NaN, 0, -1, 1.5, 2 ** 53])('refuses the quantity %p', (quantity) => {
    expect(errorsOf({ quantity })).toEqual({ quantity: 'Quantity must be at least 1' });
  });
});
