import { CodedError } from '@spade/contracts/errors/coded-error';
import { buyerField, buyerFieldNames } from '@spade/contracts/orders/buyer';
import { deliveryByCall } from '@spade/contracts/orders/delivery';
import type { WaitingOrder } from '@spade/contracts/orders/mailbox-code';
import {
  buildBuyer,
  buildPlacedOrder,
  buildPublicOrder,
  PUBLIC_ID,
} from '@spade/contracts/testing/build-order';
import { buildOrderForm } from './builders.ts';
import {
  ask,
  buildGatewayConfig,
  type GatewayBed,
  postJson,
  startGatewayBed,
} from './gateway-bed.ts';

describe('POST /api/orders', () => {
  let bed: GatewayBed;
  let url: string;

  beforeAll(async () => {
    bed = await startGatewayBed({ LIMIT_ORDERS_PER_CUSTOMER: '1000', MAX_ORDER_QUANTITY: '500' });
    url = `${bed.url}/api/orders`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('orders.place', () => buildPlacedOrder());
  });

  it('returns what the payment dialog needs', async () => {
    const answer = await postJson(url, buildOrderForm());
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        orderId: 'AbCdEfGhIjKlMnOpQrStUv',
        reference: 'SO-7K4M2',
        paymentDeadline: '2026-11-21T10:00:00.000Z',
        delivery: 'deliver',
        deliveryFee: null,
        deliveryTime: null,
        pickupPoint: null,
        totalAmount: '19601.00',
        bankDetails: {
          bankName: 'Test Bank',
          accountName: 'Spade Orion',
          accountNumber: '0123456789',
        },
      },
    });
  });

  it.each([
    [{}, '19601.00', []],
    [
      { amountDueKobo: 1_910_100, discountKobo: 50_000 },
      '19101.00',
      [
        { part: 'goods', label: 'Price of the goods', amount: '19601.00' },
        { part: 'discount', label: 'Discount', amount: '-500.00' },
      ],
    ],
  ])('says on the page of the order what the total is made of: %j', async (facts, total, lines) => {
    bed.services.answer('orders.get-public', () => buildPublicOrder(facts));
    const { status, body } = await ask(`${url}/${PUBLIC_ID}/status`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ totalAmount: total, priceLines: lines });
    expect(body.data).not.toHaveProperty('discount');
  });

  it('tells anyone with the link of a refund its sum, its day and the end of its account, and no more', async () => {
    const paidAt = '2026-11-23T09:00:00.000Z';
    const account = 'GTBank, account ending in 6789';
    const refund = { amountKobo: 500_050, paidAt, account, paidBy: 'ada' };
    bed.services.answer('orders.get-public', () => buildPublicOrder({ refundsSent: [refund] }));
    const { body } = await ask(`${url}/${PUBLIC_ID}/status`);
    expect(body.data).toMatchObject({ refundsSent: [{ amount: '5000.50', paidAt, account }] });
    expect(JSON.stringify(body)).not.toContain('ada');
    bed.services.answer('orders.get-public', () => buildPublicOrder());
    const earlier = await ask(`${url}/${PUBLIC_ID}/status`);
    expect(earlier.body.data).toMatchObject({ refundsSent: [] });
  });

  it('sends the order tidied: trimmed, phone in E.164, state as listed, total in kobo', async () => {
    const form = buildOrderForm({
      customerName: '  Chidi Eze ',
      customerEmail: 'chidi@mail.example',
      customerPhone: '0803 123 4567',
      shippingState: 'lagos state',
      totalPrice: 19601,
      isAdmin: true,
    });
    await postJson(url, form, { 'idempotency-key': 'key-1' });
    expect(bed.services.calls('orders.place')).toEqual([
      {
        idempotencyKey: 'key-1',
        buyer: buildBuyer(),
        quantity: 2,
        productId: 7,
        variantId: null,
        productTitle: 'Portland cement 50 kg',
        totalKobo: 1_960_100,
        delivery: { method: 'deliver' },
        deliveryFeeKobo: null,
        network: '127.0.0.0/24',
      },
    ]);
  });

  it.each([
    [' Opposite the post office ', 'Opposite the post office'],
    ['  ', undefined],
    [null, undefined],
  ])('takes a landmark, which may be left out: %j', async (shippingLandmark, landmark) => {
    await postJson(url, buildOrderForm({ shippingLandmark }));
    const [call] = bed.services.calls('orders.place');
    expect(call?.buyer.landmark).toBe(landmark);
  });

  it('takes the delivery fee that the buyer saw, and answers what the order costs with it', async () => {
    bed.services.answer('orders.place', () =>
      buildPlacedOrder({
        amountDueKobo: 2_310_100,
        delivery: { ...deliveryByCall, feeKobo: 350_000, isFeeInPrice: true, time: 'one day' },
      }),
    );
    const answer = await postJson(
      url,
      buildOrderForm({ deliveryArea: ' Lagos Island ', deliveryFee: '3500.00' }),
    );
    expect(answer.body).toMatchObject({
      data: { deliveryFee: '3500.00', deliveryTime: 'one day', totalAmount: '23101.00' },
    });
    expect(bed.services.calls('orders.place')).toMatchObject([
      { deliveryFeeKobo: 350_000, buyer: { area: 'Lagos Island' } },
    ]);
  });

  it('says what delivery costs now where the buyer saw another fee', async () => {
    bed.services.answer('orders.place', () => {
      throw new CodedError('ORDERS.FEE_CHANGED', {
        feeKobo: 350_000,
        isFeeInPrice: true,
        amountDueKobo: 2_310_100,
      });
    });
    const answer = await postJson(url, buildOrderForm({ deliveryFee: '2500.00' }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'ORDERS.FEE_CHANGED',
      message:
        'The delivery fee is now ₦3,500.00, so the total is ₦23,101.00. Please check it and order again.',
      details: { deliveryFee: '3500.00', totalAmount: '23101.00' },
    });
  });

  it('asks goods that are picked up for a point, and for no address', async () => {
    const form = buildOrderForm({
      delivery: 'pickup',
      pickupPointId: 'ikeja-shop',
      shippingAddress: undefined,
      shippingCity: undefined,
      shippingState: undefined,
    });
    expect((await postJson(url, form)).status).toBe(201);
    expect(bed.services.calls('orders.place')).toMatchObject([
      {
        delivery: { method: 'pickup', pickupPointId: 'ikeja-shop' },
        buyer: { address: '', city: '', state: '' },
      },
    ]);
    const pointless = await postJson(url, { ...form, pickupPointId: '' });
    expect(pointless.status).toBe(400);
    expect(pointless.body).toMatchObject({ message: 'Choose where to pick up' });
  });

  it.each([
    ['delivery', 'drone', 'Choose delivery or pick-up'],
    ['deliveryFee', 'a lot', 'Delivery fee must be an amount such as 3500.00'],
    ['shippingState', undefined, 'State is required'],
  ])('refuses %s %j', async (field, value, message) => {
    const answer = await postJson(url, buildOrderForm({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message });
  });

  it('creates a key for each call without one', async () => {
    await postJson(url, buildOrderForm());
    await postJson(url, buildOrderForm());
    const keys = bed.services.calls('orders.place').map((call) => call.idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ['customerName', 'A', 'Name must be at least 2 characters'],
    ['customerName', '   A   ', 'Name must be at least 2 characters'],
    ['customerName', undefined, 'Name must be at least 2 characters'],
    ['customerName', 7, 'Name must be at least 2 characters'],
    ['customerName', 'Ada\u0000Obi', 'Must not contain control characters'],
    ['customerName', 'Ada\r\nBcc: x', 'Must not contain control characters'],
    ...['Ada \u202eibO', 'Ada\u200bObi', 'Ada\ufeffObi', 'Ada\u2060Obi', 'Ada\u3164Obi'].map(
      (name): [string, unknown, string] => [
        'customerName',
        name,
        'Must not contain invisible characters: type it instead of pasting it',
      ],
    ),
    ['customerName', '\u200d\u200d\u200d', 'Name must be at least 2 characters'],
    ['customerName', `Ada${'\u0301'.repeat(100)}`, 'Must not have so many accents on one letter'],
    ['customerName', 'A'.repeat(121), 'Must be at most 120 characters'],
    ['customerEmail', 'ada', 'Invalid email address'],
    ['customerEmail', '', 'Invalid email address'],
    ['customerEmail', `${'a'.repeat(250)}@mail.example`, 'Invalid email address'],
    ['customerPhone', '0803', 'Phone number must be at least 10 digits'],
    ['customerPhone', 'abcdefghijkl', 'Phone number must be at least 10 digits'],
    ...['00000000000', '0803123456 7 8', '080312345678901', '08231234567', '+44 12'].map(
      (phone): [string, string, string] => [
        'customerPhone',
        phone,
        phone.length < 8
          ? 'Phone number must be at least 10 digits'
          : 'Enter a phone number such as 0803 123 4567 or +234 803 123 4567',
      ],
    ),
    ['shippingAddress', 'Short', 'Address must be at least 10 characters'],
    ['shippingCity', 'I', 'City is required'],
    ['shippingState', '', 'State is required'],
    ['shippingState', 'Texas', 'Choose a state from the list'],
    ['quantity', 0, 'Quantity must be at least 1'],
    ['quantity', -3, 'Quantity must be at least 1'],
    ['quantity', 'two', 'Quantity must be at least 1'],
    ['quantity', 1.5, 'Quantity must be a whole number'],
    ['quantity', 501, 'Quantity must be at most 500'],
    ['quantity', 1e300, 'Quantity is too large'],
    ['productId', '7', 'Choose a product'],
    ['productId', 2_147_483_648, 'Choose a product'],
    ['variantId', '12', 'Choose one of the options'],
    ['variantId', 0, 'Choose one of the options'],
    ['variantId', -1, 'Choose one of the options'],
    ['variantId', 1.5, 'Choose one of the options'],
    ['variantId', 2_147_483_648, 'Choose one of the options'],
    ['variantId', [12], 'Choose one of the options'],
    ['productTitle', '', 'Product title is required'],
    ['totalPrice', '12,5', 'Total price must be an amount such as 12500.00'],
    ['totalPrice', '1.005', 'Total price must be an amount such as 12500.00'],
    ['totalPrice', -1, 'Total price must be an amount such as 12500.00'],
  ])('refuses %s = %p: %s', async (field, value, message) => {
    const { status, body } = await postJson(url, buildOrderForm({ [field]: value }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'VALIDATION', message });
    expect(body.errors).toEqual({ [field]: [message] });
    expect(bed.services.calls('orders.place')).toEqual([]);
  });

  it.each([
    ['the variant that was chosen', { variantId: 12 }, 12],
    ['the default variant when none was', { variantId: null }, null],
  ])('orders %s', async (_, fields, variantId) => {
    expect((await postJson(url, buildOrderForm(fields))).status).toBe(201);
    expect(bed.services.calls('orders.place')).toMatchObject([{ variantId }]);
  });

  it('takes every field of the buyer, and staff see each', async () => {
    const { body } = await ask(`${bed.url}/api/openapi.json`);
    const { schemas } = body.components as {
      schemas: Record<string, { properties: object }>;
    };
    const names = buyerFieldNames.map((name) => buyerField(name).flatName);
    for (const schema of ['PlaceOrderDto', 'AdminOrderView'])
      expect(Object.keys(schemas[schema]?.properties ?? {})).toEqual(expect.arrayContaining(names));
  });

  it('takes a missing quantity as one', async () => {
    await postJson(url, buildOrderForm({ quantity: undefined }));
    expect(bed.services.calls('orders.place')).toMatchObject([{ quantity: 1 }]);
  });

  it('names every missing field of a body, the first in the form as message', async () => {
    const named = '{"customerName":"Ada"}';
    for (const text of ['[]', '{}', `[${named}]`, `{"__proto__":${named}}`]) {
      const { status, body } = await postJson(url, text);
      expect(status).toBe(400);
      expect(body.message).toBe('Name must be at least 2 characters');
      expect(Object.keys(body.errors ?? {})).toEqual([
        'customerName',
        'customerEmail',
        'customerPhone',
        'shippingAddress',
        'shippingCity',
        'shippingState',
        'productId',
        'productTitle',
        'totalPrice',
      ]);
    }
  });

  it('refuses a key of more than 255 characters', async () => {
    const { status, body } = await postJson(url, buildOrderForm(), {
      'idempotency-key': 'k'.repeat(256),
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['Idempotency-Key']);
  });

  describe('when the body is not acceptable', () => {
    it('responds 400 to malformed JSON', async () => {
      const { status, body } = await postJson(url, '{"customerName": ');
      expect(status).toBe(400);
      expect(body).toMatchObject({ success: false, code: 'MALFORMED_JSON' });
    });

    it('responds 413 to a text of 100 kB', async () => {
      const { status } = await postJson(url, buildOrderForm({ customerName: 'x'.repeat(100_000) }));
      expect(status).toBe(413);
    });
  });

  describe('when orders refuses', () => {
    it('responds 409 with the new price', async () => {
      bed.services.answer('orders.place', () => {
        throw new CodedError('CATALOG.PRICE_CHANGED', {
          unitPriceKobo: 990_050,
          totalKobo: 1_980_100,
        });
      });
      const { status, body } = await postJson(url, buildOrderForm());
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'CATALOG.PRICE_CHANGED',
        details: { price: '9900.50', totalPrice: '19801.00' },
      });
      expect(body.message).toContain('₦19801.00');
    });

    it('responds 422 to a key used with another body', async () => {
      bed.services.answer('orders.place', () => {
        throw new CodedError('ORDERS.IDEMPOTENCY_KEY_REUSED', {});
      });
      expect((await postJson(url, buildOrderForm())).status).toBe(422);
    });
  });

  describe('when the order waits for the code from its mailbox', () => {
    const waiting = (next: WaitingOrder['next']) =>
      new CodedError('ORDERS.CODE_NEEDED', {
        expiresAt: '2026-11-21T09:40:00.000Z',
        purpose: 'order',
        waiting: {
          orderId: PUBLIC_ID,
          productId: 7,
          quantity: 2,
          mailbox: 'ch…i@mail.example',
          triesLeft: next === 'enter_code' ? 3 : 0,
          next,
        },
      });
    const refuseWith = (error: CodedError) => {
      const refuse = () => {
        throw error;
      };
      bed.services.answer('orders.place', refuse);
      bed.services.answer('orders.get-public', refuse);
      bed.services.answer('orders.enter-code', refuse);
    };
    const enter = (form: object) => postJson(`${url}/${PUBLIC_ID}/code`, form);

    it.each([
      ['enter_code', /^Many unpaid orders wait .* good until /],
      ['ask_for_code', /no longer good/],
      ['place', /The code was right/],
    ] as const)('answers 409 with its id and what is next: %s', async (next, words) => {
      refuseWith(waiting(next));
      const answers = [
        await postJson(url, buildOrderForm()),
        await ask(`${url}/${PUBLIC_ID}/status`),
        await enter({}),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(409);
        expect(body).toMatchObject({
          code: 'ORDERS.CODE_NEEDED',
          message: expect.stringMatching(words),
          details: { orderId: PUBLIC_ID, productId: 7, quantity: 2, next },
        });
        expect(JSON.stringify(body)).not.toContain('0123456789');
      }
    });

    it('places it with the code, as people write it', async () => {
      bed.services.answer('orders.enter-code', () => buildPlacedOrder());
      const { status, body } = await enter({ code: '482 913' });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ reference: 'SO-7K4M2', totalAmount: '19601.00' });
      await enter({ code: '' });
      expect(bed.services.calls('orders.enter-code')).toEqual([
        { orderId: PUBLIC_ID, code: '482913' },
        { orderId: PUBLIC_ID },
      ]);
    });

    it('names what is wrong with the code', async () => {
      const { status, body } = await enter({ code: '12' });
      expect([status, body.errors]).toEqual([400, { code: ['The code has six digits'] }]);
      expect(bed.services.calls('orders.enter-code')).toEqual([]);
    });

    it('answers 410 once it has lapsed', async () => {
      refuseWith(new CodedError('ORDERS.CODE_LAPSED', { productId: 7 }));
      const answers = [await ask(`${url}/${PUBLIC_ID}/status`), await enter({ code: '482913' })];
      for (const { status, body } of answers) {
        expect(status).toBe(410);
        expect(body).toMatchObject({ code: 'ORDERS.CODE_LAPSED', details: { productId: 7 } });
      }
    });
  });

  describe('when orders fails', () => {
    it('responds 500 without revealing the cause', async () => {
      bed.services.answer('orders.place', () => {
        throw new Error('insert into orders failed: duplicate key at /srv/orders.ts:7');
      });
      const { status, headers, body } = await postJson(url, buildOrderForm(), {
        'x-request-id': 'request-of-the-test',
      });
      expect(status).toBe(500);
      expect(headers.get('x-request-id')).toBe('request-of-the-test');
      expect(body).toEqual({
        success: false,
        code: 'PLATFORM.INTERNAL',
        message: 'Something went wrong on our side. Please try again later.',
        requestId: 'request-of-the-test',
      });
    });
  });

  it('responds 404 in the same shape to an unknown address', async () => {
    const { status, headers, body } = await ask(`${bed.url}/api/nowhere`);
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      code: 'NOT_FOUND',
      message: 'There is nothing at this address.',
      requestId: headers.get('x-request-id'),
    });
  });

  it('responds 400 to a path that cannot be decoded', async () => {
    const { status, body } = await ask(`${bed.url}/api/orders/%E0%A4%A/status`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('refuses a MAX_ORDER_QUANTITY of more than the 10,000 that an order can hold', () => {
    const parse = (most: string) => buildGatewayConfig({ MAX_ORDER_QUANTITY: most });
    expect(parse('10000').MAX_ORDER_QUANTITY).toBe(10_000);
    expect(() => parse('10001')).toThrow('MAX_ORDER_QUANTITY');
  });
});
