import { buildPlaceOrderRequest, buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('an order of a variant', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const fourYards = { title: 'Adire (4 yards)', unitPriceKobo: 2_100_000, available: 3 };

  /** A fabric of 2 yards, and of 4 as variant 41; the id of the product. */
  const sellFabric = () =>
    bed.catalog.sell({
      title: 'Adire (2 yards)',
      unitPriceKobo: 1_400_000,
      available: 9,
      variants: { 41: { ...fourYards } },
    });

  /** Two pieces of 4 yards. */
  const buildRequest = (productId: number) =>
    buildPlaceOrderRequest({ productId, variantId: 41, quantity: 2, totalKobo: 4_200_000 });

  const storedVariant = async (orderId: string) => {
    const [row] = await bed.database.query<{ variant_id: number | null }>(
      'select variant_id from orders where public_id = $1',
      [orderId],
    );
    return row?.variant_id;
  };

  it('holds the variant and is shown with its title and price', async () => {
    const productId = sellFabric();
    const { orderId, totalKobo } = await bed.send('orders.place', buildRequest(productId));
    expect(totalKobo).toBe(4_200_000);
    const shown = { productTitle: 'Adire (4 yards)', unitPriceKobo: 2_100_000, quantity: 2 };
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({ productId, ...shown });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject(shown);
    expect((await bed.rows.events(orderId))[0]?.payload).toMatchObject({
      productTitle: 'Adire (4 yards)',
    });
    expect(await storedVariant(orderId)).toBe(41);
    const fabric = bed.catalog.products.get(productId);
    expect(fabric).toMatchObject({ available: 9, variants: { 41: { available: 1 } } });
  });

  it.each([[undefined], [null]])(
    'is of the default variant when it names %p',
    async (variantId) => {
      const productId = sellFabric();
      const request = { ...buildPlaceOrderRequest({ productId, totalKobo: 1_400_000 }), variantId };
      const { orderId } = await bed.send('orders.place', request);
      expect(await storedVariant(orderId)).toBeNull();
      expect(bed.catalog.products.get(productId)).toMatchObject({ available: 8 });
    },
  );

  it('must be at the price of the variant, not of the product', async () => {
    const request = { ...buildRequest(sellFabric()), totalKobo: 2_800_000 };
    await expect(bed.send('orders.place', request)).rejects.toMatchObject({
      code: 'CATALOG.PRICE_CHANGED',
      details: { unitPriceKobo: 2_100_000, totalKobo: 4_200_000 },
    });
    expect(await bed.rows.countOrders(request.idempotencyKey)).toBe(0);
  });

  it('is refused as one of an unknown product when there is no such variant', async () => {
    const request = { ...buildRequest(sellFabric()), variantId: 999 };
    await expect(bed.send('orders.place', request)).rejects.toMatchObject({
      code: 'CATALOG.PRODUCT_NOT_FOUND',
    });
  });

  describe('when the idempotency key repeats', () => {
    it('is answered again for the same variant, and refused for another', async () => {
      const productId = sellFabric();
      const request = buildRequest(productId);
      const first = await bed.send('orders.place', request);
      expect(await bed.send('orders.place', request)).toEqual(first);
      for (const variantId of [null, 42]) {
        await expect(bed.send('orders.place', { ...request, variantId })).rejects.toMatchObject({
          code: 'ORDERS.IDEMPOTENCY_KEY_REUSED',
        });
      }
    });

    it('takes null for the same as no variant', async () => {
      const request = buildPlaceOrderRequest();
      const first = await bed.send('orders.place', request);
      expect(await bed.send('orders.place', { ...request, variantId: null })).toEqual(first);
    });
  });

  it('gets stock of its very variant again when the proof comes late', async () => {
    const productId = sellFabric();
    const { orderId } = await bed.placeIn('expired', buildRequest(productId));
    const {
      holdIds: [endedHoldId],
    } = await bed.rows.eventsAndHolds(orderId);
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    expect(bed.catalog.requests.at(-1)).toMatchObject({
      productId,
      variantId: 41,
      quantity: 2,
      renewsHoldId: endedHoldId,
    });
    const fabric = bed.catalog.products.get(productId);
    expect(fabric).toMatchObject({ available: 9, variants: { 41: { available: 1 } } });
  });
});
