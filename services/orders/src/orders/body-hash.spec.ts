import { createHash } from 'node:crypto';
import { buildPlaceOrderRequest } from '../../test/build-order.ts';
import { bodyHashOf } from './body-hash.ts';

const request = buildPlaceOrderRequest({ idempotencyKey: 'one' });

describe('bodyHashOf', () => {
  it('keeps the value that stored orders have', () => {
    // Computed by the first release. A change here refuses the repeats of every stored order.
    const body = [
      'Chidi Eze',
      'chidi@mail.example',
      '+2348031234567',
      '12 Allen Avenue',
      'Ikeja',
      'Lagos',
      1,
      'Solar water pump',
      1,
      12_500_000,
    ];
    const sha256 = (value: unknown) =>
      createHash('sha256').update(JSON.stringify(value)).digest('hex');
    expect(sha256(body)).toBe('6094cd955f1390432865b6bbaa15597bd1067c99da3cc4631fed4f15fbad5b2f');
    expect(bodyHashOf(request)).toBe(sha256(body));
    expect(bodyHashOf({ ...request, variantId: null })).toBe(sha256(body));
    expect(bodyHashOf({ ...request, variantId: 7 })).toBe(sha256([...body, 7]));
  });

  it('does not depend on the idempotency key', () => {
    expect(bodyHashOf({ ...request, idempotencyKey: 'two' })).toBe(bodyHashOf(request));
  });

  it.each([
    ['productId', 2],
    ['variantId', 2],
    ['productTitle', 'Solar'],
    ['quantity', 2],
    ['totalKobo', 2],
  ])('changes with %s', (field, value) => {
    expect(bodyHashOf({ ...request, [field]: value })).not.toBe(bodyHashOf(request));
  });

  it.each(Object.keys(request.buyer))('changes with the field %s of the buyer', (field) => {
    const buyer = { ...request.buyer, [field]: 'another' };
    expect(bodyHashOf({ ...request, buyer })).not.toBe(bodyHashOf(request));
  });

  it('does not run fields together', () => {
    const one = { ...request.buyer, name: 'ab', email: 'c' };
    const other = { ...request.buyer, name: 'a', email: 'bc' };
    expect(bodyHashOf({ ...request, buyer: one })).not.toBe(
      bodyHashOf({ ...request, buyer: other }),
    );
  });
});
