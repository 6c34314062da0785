import { randomUUID } from 'node:crypto';
import { TellWaitingSweep } from '../src/waiting/tell-waiting.sweep.ts';
import { ForgetWaitingSweep } from '../src/waiting/waiting-buyers.ts';
import { CatalogBed } from './catalog-bed.ts';

describe('people who wait for a product', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({}, 2);
  });
  let toldBefore = 0;
  beforeEach(async () => {
    toldBefore = 0;
    await bed.clear();
  });
  afterAll(() => bed.close());

  const [ada, bola, chidi] = ['ada@mail.example', 'bola@mail.example', 'chidi@mail.example'];
  const wait = (productId: number, email: string) =>
    bed.send('catalog.await-product', { productId, email });
  /** How many are told now, by these rounds or by one that a replica began itself on a slow machine. */
  const tell = async () => {
    await Promise.all(bed.replicas.map((app) => app.get(TellWaitingSweep).sweep()));
    const all = (await told()).length;
    const more = all - toldBefore;
    toldBefore = all;
    return more;
  };
  /** Whom the outbox owes a mail, in the order in which they asked. */
  const told = async () => {
    const rows = await bed.database.query<{
      payload: { email: string; stopKey: string; title: string };
    }>(`select payload from outbox where name = 'product-back'`);
    return rows.map(({ payload }) => payload);
  };
  const emails = async () => (await told()).map(({ email }) => email).toSorted();
  const soldOut = () => bed.stockOne({ inventoryQuantity: 0 });
  const receive = async (productId: number, pieces: number) => {
    await bed.database.query(`update shopify_products set source = 'own' where id = $1`, [
      productId,
    ]);
    await bed.send('catalog.move-stock', {
      requestId: randomUUID(),
      by: 'ada',
      lines: [{ productId, variantId: null, kind: 'received', pieces }],
    });
  };
  const waitingFor = async (productId: number) =>
    (await bed.send('catalog.get-staff-product', { productId })).waiting;

  it('are told once, when it can be ordered again', async () => {
    const id = await soldOut();
    await wait(id, ada);
    expect(await tell()).toBe(0);
    expect(await waitingFor(id)).toBe(1);
    await receive(id, 1);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    expect(await told()).toEqual([
      {
        productId: id,
        title: expect.stringContaining('Product'),
        email: ada,
        stopKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await waitingFor(id)).toBe(0);
  });

  it('are told in the order of asking, three for each piece, and more when more comes', async () => {
    const id = await soldOut();
    const people = Array.from({ length: 8 }, (_, n) => `${n}@mail.example`);
    for (const email of people) await wait(id, email);
    await receive(id, 1);
    expect(await tell()).toBe(3);
    expect(await emails()).toEqual(people.slice(0, 3));
    expect(await tell()).toBe(0);
    await receive(id, 1);
    expect(await tell()).toBe(3);
    expect(await emails()).toEqual(people.slice(0, 6));
    // What is left after a day is still there for the next.
    await bed.database.query(`update waiting_buyers set told_at = told_at - interval '2 days'`);
    expect(await tell()).toBe(2);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'a hold that ends',
      async (id) => {
        const holdId = randomUUID();
        await receive(id, 1);
        await bed.hold(id, { holdId });
        await wait(id, ada);
        expect(await tell()).toBe(0);
        await bed.deliver('order-expired', { holdId });
      },
    ],
    [
      'a count',
      async (id) => {
        await receive(id, 1);
        await bed.database.query(
          'update shopify_products set inventory_quantity = 0 where id = $1',
          [id],
        );
        await wait(id, ada);
        await bed.send('catalog.move-stock', {
          requestId: randomUUID(),
          by: 'ada',
          lines: [{ productId: id, variantId: null, kind: 'counted', pieces: 2 }],
        });
      },
    ],
    [
      'a product that is no longer counted',
      async (id) => {
        await wait(id, ada);
        await bed.database.query('update shopify_products set is_tracked = false where id = $1', [
          id,
        ]);
      },
    ],
    [
      'another variant',
      async (id) => {
        await wait(id, ada);
        await bed.database.query(
          `insert into product_variants (product_id, shopify_variant_id, title, price_kobo, inventory_quantity, position)
         values ($1, 'v', 'Large', 100, 2, 1)`,
          [id],
        );
      },
    ],
  ])('are told of the stock that comes by %s', async (_, raise) => {
    const id = await soldOut();
    await raise(id);
    expect(await tell()).toBe(1);
  });

  it('are not told of a product that is off sale or whose pieces others hold', async () => {
    const id = await soldOut();
    await receive(id, 1);
    await bed.hold(id);
    await wait(id, ada);
    expect(await tell()).toBe(0);
    await bed.database.query('update shopify_products set retired_at = now()');
    await receive(id, 5);
    expect(await tell()).toBe(0);
    await expect(wait(id, bola)).rejects.toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
  });

  it('wait once however often they ask and spell their mailbox, and may ask again once told', async () => {
    const id = await soldOut();
    await Promise.all([wait(id, 'Ada.Obi@gmail.com'), wait(id, 'adaobi+shop@gmail.com')]);
    expect(await waitingFor(id)).toBe(1);
    await receive(id, 1);
    await tell();
    await wait(id, 'ada.obi@gmail.com');
    expect(await waitingFor(id)).toBe(1);
  });

  describe('of one variant', () => {
    /** A product of one's own, sold as Small, the default, and Large; returns its id and that of Large. */
    const twoSizes = async () => {
      const variant = { id: null, priceKobo: 1_00, compareAtPriceKobo: null, warnBelow: null };
      const { id, variants } = await bed.send('catalog.create-product', {
        createId: randomUUID(),
        by: 'ada',
        product: {
          title: 'Adire',
          description: '',
          category: null,
          isHidden: false,
          variants: [
            { ...variant, title: 'Small', sku: null },
            { ...variant, title: 'Large', sku: null },
          ],
        },
      });
      return { id, large: variants[1]?.id ?? 0 };
    };
    const arrive = (productId: number, variantId: number | null, pieces: number) =>
      bed.send('catalog.move-stock', {
        requestId: randomUUID(),
        by: 'ada',
        lines: [{ productId, variantId, kind: 'received', pieces }],
      });
    const waitFor = (productId: number, email: string, variantId: number | null) =>
      bed.send('catalog.await-product', { productId, email, variantId });

    it('are told of that one, by its name, and not of another', async () => {
      const { id, large } = await twoSizes();
      await waitFor(id, ada, large);
      await waitFor(id, bola, null);
      await wait(id, chidi);
      await arrive(id, null, 1);
      expect(await tell()).toBe(2);
      expect(await emails()).toEqual([bola, chidi]);
      await arrive(id, large, 1);
      expect(await tell()).toBe(1);
      expect((await told()).map(({ email, title }) => [email, title])).toEqual(
        expect.arrayContaining([
          [ada, 'Adire (Large)'],
          [bola, 'Adire (Small)'],
          [chidi, 'Adire'],
        ]),
      );
    });

    it('are told of either when they ask for both, once, and of any when they ask for any', async () => {
      const { id, large } = await twoSizes();
      await waitFor(id, ada, null);
      await waitFor(id, ada, large);
      await waitFor(id, bola, null);
      await wait(id, bola);
      expect(await waitingFor(id)).toBe(2);
      await arrive(id, large, 1);
      expect(await tell()).toBe(2);
      await arrive(id, null, 1);
      expect(await tell()).toBe(0);
    });

    it('do not wait behind those who ask for another one, and are three for each piece', async () => {
      const { id, large } = await twoSizes();
      for (let n = 0; n < 5; n += 1) await waitFor(id, `small${n}@mail.example`, null);
      for (let n = 0; n < 4; n += 1) await waitFor(id, `large${n}@mail.example`, large);
      await arrive(id, large, 1);
      expect(await tell()).toBe(3);
      expect(await emails()).toEqual([0, 1, 2].map((n) => `large${n}@mail.example`));
    });

    it('are told of it when another one has become the default meanwhile', async () => {
      const { id, large } = await twoSizes();
      await waitFor(id, ada, large);
      const { version, ...product } = await bed.send('catalog.get-staff-product', {
        productId: id,
      });
      await bed.send('catalog.change-product', {
        productId: id,
        version,
        by: 'ada',
        product: {
          title: product.title,
          description: '',
          category: null,
          isHidden: false,
          variants: product.variants
            .slice(1)
            .map(({ stock: _, held: _held, available: _left, ...variant }) => variant),
        },
      });
      await arrive(id, null, 1);
      expect(await tell()).toBe(1);
    });

    it('are exported with the names of the variants that they asked for, and of the one that they were told of', async () => {
      const { id, large } = await twoSizes();
      await waitFor(id, ada, large);
      await bed.send('catalog.await-product', { productId: id, email: bola });
      const waitedBy = async (email: string) =>
        (await bed.send('catalog.export-person', { email })).waiting;
      expect(await waitedBy(ada)).toMatchObject([{ variants: ['Large'], toldVariant: null }]);
      expect(await waitedBy(bola)).toMatchObject([{ variants: null, toldVariant: null }]);
      await arrive(id, large, 1);
      await tell();
      expect(await waitedBy(ada)).toMatchObject([{ variants: ['Large'], toldVariant: 'Large' }]);
    });

    it('are refused where there is no such variant', async () => {
      const { id } = await twoSizes();
      await expect(waitFor(id, ada, 987)).rejects.toMatchObject({
        code: 'CATALOG.PRODUCT_NOT_FOUND',
      });
    });
  });

  it('wait for twenty products at most', async () => {
    const ids = await bed.stock(...Array.from({ length: 21 }, () => ({ inventoryQuantity: 0 })));
    for (const id of ids) await wait(id, ada);
    expect(await waitingFor(ids[20] ?? 0)).toBe(0);
    expect(await waitingFor(ids[19] ?? 0)).toBe(1);
  });

  it('are forgotten with all that they wait for by the key of one mail, and by no other', async () => {
    const [first = 0, second = 0] = await bed.stock(
      { inventoryQuantity: 0 },
      { inventoryQuantity: 0 },
    );
    await wait(first, ada);
    await wait(second, ada);
    await wait(second, bola);
    await receive(first, 1);
    await tell();
    const [mail] = await told();
    await bed.send('catalog.stop-waiting', { key: randomUUID() });
    expect(await waitingFor(second)).toBe(2);
    await bed.send('catalog.stop-waiting', { key: mail?.stopKey ?? '' });
    expect(await waitingFor(second)).toBe(1);
  });

  it('are exported and erased by their address, with the mails that were sent', async () => {
    const id = await soldOut();
    await wait(id, ada);
    await wait(id, chidi);
    await receive(id, 1);
    await tell();
    const { waiting } = await bed.send('catalog.export-person', { email: ada.toUpperCase() });
    expect(waiting).toMatchObject([{ toldAt: expect.stringMatching(/Z$/) }]);
    await bed.database.query(`update outbox set done_at = now()`);
    expect(await bed.send('catalog.erase-person', { email: ada })).toEqual({ erased: 1 });
    expect(await emails()).toEqual([chidi]);
    expect(await bed.send('catalog.export-person', { email: ada })).toEqual({ waiting: [] });
  });

  it('are forgotten after 90 days', async () => {
    const id = await soldOut();
    await wait(id, ada);
    await wait(id, bola);
    await bed.database.query(
      `update waiting_buyers set asked_at = now() - interval '91 days' where email = $1`,
      [ada],
    );
    const sweep = bed.replicas[0]?.get(ForgetWaitingSweep);
    expect(await sweep?.sweep()).toBe(1);
    expect(await waitingFor(id)).toBe(1);
  });
});
