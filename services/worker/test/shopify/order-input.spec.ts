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
});
