import { sampleBuyer } from '../../../testing/buildOrder.ts';
import { addressOf, factsOf, orderFieldNames, receiptFieldNames } from './orderFields.ts';

const lines = (facts: ReturnType<typeof factsOf>) =>
  facts.map(({ name, parts }) => `${name}: ${parts.map(({ text }) => text).join(', ')}`);

describe('factsOf', () => {
  it('groups all that the buyer filled in, for staff', () => {
    expect(lines(factsOf(sampleBuyer, orderFieldNames))).toEqual([
      'Customer: Adaeze Obi',
      'Contact: adaeze.obi@example.com, +2348035550142',
      'Ships to: 14 Allen Avenue, Opposite the post office, Ikeja, Lagos',
    ]);
  });

  it('shows on a receipt only what the order page is sent', () => {
    expect(lines(factsOf(sampleBuyer, receiptFieldNames))).toEqual([
      'Customer: Adaeze Obi',
      'Ships to: Ikeja, Lagos',
    ]);
  });

  it('leaves out what is empty', () => {
    expect(lines(factsOf({ ...sampleBuyer, shippingCity: '' }, ['shippingCity']))).toEqual([]);
  });

  it('links e-mail address and phone number', () => {
    const buyer = { ...sampleBuyer, customerPhone: '0803 555 0142' };
    const parts = factsOf(buyer, orderFieldNames).flatMap((fact) => fact.parts);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual([
      'mailto:adaeze.obi@example.com',
      'tel:08035550142',
    ]);
  });
});

describe('addressOf', () => {
  it('is the delivery address in one line', () => {
    expect(addressOf(sampleBuyer)).toBe('14 Allen Avenue, Opposite the post office, Ikeja, Lagos');
  });
});
