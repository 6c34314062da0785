import { buyerFields, staffCorrectableFields } from '@spade/contracts/orders/buyer';
import { GatewayError } from '../../http/gateway.errors.ts';
import { InputPipe } from '../../http/validation/input.pipe.ts';
import { StaffCorrectionDto } from './correct-for-buyer.controller.ts';

const read = (body: unknown) =>
  new InputPipe().transform(body, { type: 'body', metatype: StaffCorrectionDto });

const faultOf = async (body: unknown) => {
  const error: unknown = await read(body).catch((thrown: unknown) => thrown);
  return error instanceof GatewayError ? error.details : error;
};

describe('StaffCorrectionDto', () => {
  it('leaves out what is not given, and reads the rest as the order form does', async () => {
    const form = { customerPhone: '0803 123 4567', shippingState: ' lagos ' };
    await expect(read(form)).resolves.toEqual({
      customerPhone: '+2348031234567',
      shippingState: 'Lagos',
    });
  });

  it('keeps an empty text of an optional field, which takes the field away', async () => {
    await expect(read({ shippingLandmark: ' ', deliveryArea: '' })).resolves.toEqual({
      shippingLandmark: '',
      deliveryArea: '',
    });
  });

  it.each(staffCorrectableFields)('has rules for what staff may correct: %s', async (name) => {
    const { flatName } = buyerFields[name];
    expect(await faultOf({ [flatName]: 'x'.repeat(1000) })).toMatchObject({
      errors: { [flatName]: [expect.any(String)] },
    });
  });

  it.each([
    ['customerName', '', 'Name must be at least 2 characters'],
    ['customerEmail', null, 'Invalid email address'],
    ['shippingCity', '   ', 'City is required'],
    ['shippingState', 'Lagoon', 'Choose a state from the list'],
    ['shippingLandmark', 'x'.repeat(121), 'Must be at most 120 characters'],
    ['deliveryFee', '', 'Enter an amount such as 500.00'],
  ])('refuses %s = %j', async (field, value, message) => {
    expect(await faultOf({ [field]: value })).toEqual({ errors: { [field]: [message] } });
  });
});
