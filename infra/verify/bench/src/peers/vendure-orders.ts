import { randomUUID } from 'node:crypto';
import autocannon, { type Context } from 'autocannon';
import type { Vendure } from './start-vendure.ts';

/** An order of 100 buyers at a time takes some 15 seconds; autocannon would give up after ten and count an error. */
const PATIENCE_SECONDS = 60;

const headers = { 'content-type': 'application/json' };
const PATH = '/shop-api';

const ERRORS = '__typename ... on ErrorResult { errorCode message }';
const firstItem = `mutation ($variant: ID!) {
  addItemToOrder(productVariantId: $variant, quantity: 1) { ${ERRORS} }
}`;
/** All that follows in one request: the session, which is asked for, exists only once the first has been answered. */
const theRest = `mutation ($buyer: CreateCustomerInput!, $address: CreateAddressInput!) {
  setCustomerForOrder(input: $buyer) { ${ERRORS} }
  setOrderShippingAddress(input: $address) { ${ERRORS} }
  setOrderShippingMethod(shippingMethodId: ["1"]) { ${ERRORS} }
  transitionOrderToState(state: "ArrangingPayment") { __typename }
  addPaymentToOrder(input: { method: "transfer", metadata: {} }) { ${ERRORS} ... on Order { state } }
}`;

/** The facts that our own bench orders with. */
function newBuyer() {
  return {
    buyer: {
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '08031234567',
      emailAddress: `${randomUUID()}@mail.example`,
    },
    address: {
      fullName: 'Ada Obi',
      streetLine1: '12 Allen Avenue',
      city: 'Ikeja',
      province: 'Lagos',
      countryCode: 'NG',
    },
  };
}

/**
 * `buyers` new buyers at a time place one order of one piece after the other for some seconds, in the two requests that
 * an order takes at least. Returns how many are placed and wait for their payment, and how many a second.
 */
export async function measureVendureOrders(
  { url, variantIds }: Pick<Vendure, 'url' | 'variantIds'>,
  buyers: number,
  seconds: number,
): Promise<{ placed: number; ordersPerSecond: number; refused: number }> {
  let next = 0;
  let placed = 0;
  let refused = 0;
  const { duration, errors: lost } = await autocannon({
    url: new URL(url).origin,
    connections: buyers,
    duration: seconds,
    sampleInt: 100,
    timeout: PATIENCE_SECONDS,
    requests: [
      {
        method: 'POST',
        path: PATH,
        setupRequest: (request, context: Context) => {
          delete context.token;
          next += 1;
          const variables = { variant: variantIds[next % variantIds.length] };
          return { ...request, headers, body: JSON.stringify({ query: firstItem, variables }) };
        },
        onResponse: (_status, _body, context, answered) => {
          context.token = answered['vendure-auth-token'];
        },
      },
      {
        method: 'POST',
        path: PATH,
        setupRequest: (request, context: Context) => ({
          ...request,
          headers: { ...headers, authorization: `Bearer ${String(context.token)}` },
          body: JSON.stringify({ query: theRest, variables: newBuyer() }),
        }),
        onResponse: (_status, body) => {
          if (body.includes('"state":"PaymentAuthorized"')) placed += 1;
          else refused += 1;
        },
      },
    ],
  });
  return { placed, ordersPerSecond: Math.round(placed / duration), refused: refused + lost };
}
