import type { OrderCredit } from '@spade/contracts/money/credit';
import { deliveryByCall } from '@spade/contracts/orders/delivery';
import { buildAdminOrderDetail } from '@spade/contracts/testing/build-order';
import { getVariableValues, Kind, parse } from 'graphql';
import { officialSchema } from '../../../../infra/verify/shopify-simulator/src/schema/official-schema.ts';
import { CREATE_ORDER_MUTATION } from '../../src/store/shopify/documents.ts';
import { orderInput } from '../../src/store/store-orders.ts';

/** What the store refuses of the variables, by its own schema. */
function faultsOf(variables: Record<string, unknown>): string[] {
  const [operation] = parse(CREATE_ORDER_MUTATION).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const definitions = operation.variableDefinitions ?? [];
  const { errors = [] } = getVariableValues(officialSchema(), definitions, variables);
  return errors.map(({ message }) => message);
}

describe('an order as the store gets it', () => {
  const variantId = 'gid://shopify/ProductVariant/7';

  it('is paid in full by the amount due when there is a discount, which the store knows, too', () => {
    const discounted = buildAdminOrderDetail({
      totalKobo: 2_500_000,
      discountKobo: 150_000,
      amountDueKobo: 2_350_000,
    });
    const variables = orderInput(discounted, variantId);
    expect(faultsOf(variables)).toEqual([]);
    const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'NGN' } });
    expect(variables.order).toMatchObject({
      discountCode: {
        itemFixedDiscountCode: { code: 'Discount', amountSet: money('1500.00') },
      },
      transactions: [{ amountSet: money('23500.00') }],
    });
  });

  it('has no discount where there is none', () => {
    const variables = orderInput(buildAdminOrderDetail({ discountKobo: 0 }), variantId);
    expect(faultsOf(variables)).toEqual([]);
    expect(variables.order).not.toHaveProperty('discountCode');
  });

  it.each([
    ['Delivery', { ...deliveryByCall, isFeeInPrice: true, feeKobo: 350_000 }, '3500.00'],
    [
      'Pick-up, Ikeja shop: 12 Allen Avenue, Ikeja',
      {
        method: 'pickup',
        feeKobo: 0,
        isFeeInPrice: true,
        time: 'Mon to Sat, 9AM to 5PM',
        pickupPoint: 'Ikeja shop: 12 Allen Avenue, Ikeja',
      },
      '0.00',
    ],
  ] as const)('has a line of shipping: %s', (title, delivery, fee) => {
    const order = buildAdminOrderDetail({
      totalKobo: 2_500_000,
      amountDueKobo: 2_500_000 + delivery.feeKobo,
      delivery,
    });
    const variables = orderInput(order, variantId);
    expect(faultsOf(variables)).toEqual([]);
    const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'NGN' } });
    expect(variables.order).toMatchObject({
      shippingLines: [{ title, priceSet: money(fee) }],
      transactions: [{ amountSet: money(delivery.feeKobo === 0 ? '25000.00' : '28500.00') }],
    });
  });

  it('has no line of shipping whose fee staff tell the buyer', () => {
    const variables = orderInput(buildAdminOrderDetail({ delivery: deliveryByCall }), variantId);
    expect(variables.order).not.toHaveProperty('shippingLines');
  });

  it.each([
    ['Bank transfer', []],
    ['Bank transfer', [null]],
    ['Cash', ['cash', 'cash']],
    ['Bank transfer and Card (POS)', [null, 'pos']],
  ] as const)('says how it was paid: %s', (words, ways) => {
    // The store learns no more of them.
    const credits = ways.map((paidBy) => ({ paidBy, isCounted: true }) as OrderCredit);
    const { order } = orderInput(buildAdminOrderDetail({ credits }), variantId);
    expect(order.note).toBe(`Payment: ${words}. Reference SO-7K4M2.`);
    expect(order.transactions).toMatchObject([{ gateway: words }]);
  });
});
