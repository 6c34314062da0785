import { metricLines } from '@spade/platform/testing/metrics';
import { CatalogBed } from './catalog-bed.ts';

const figures = () => metricLines(/^(products|stock_pieces|sync_finished)/);

describe('the figures of the stock', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  afterAll(() => bed.close());

  it('tell products that can be bought from those that are sold out or wholly held', async () => {
    const [held = 0] = await bed.stock(
      { title: 'Pump', inventoryQuantity: 3 },
      { title: 'Cement', inventoryQuantity: 10 },
      { title: 'Rice', inventoryQuantity: 0 },
    );
    await bed.hold(held, { quantity: 3 });
    expect(await figures()).toEqual([
      'products{state="on_sale"} 1',
      'products{state="sold_out"} 2',
      'stock_pieces{state="free"} 10',
      'stock_pieces{state="held"} 3',
    ]);
  });

  it('are counted once a minute, not for each scrape', async () => {
    const before = await figures();
    await bed.stock({ title: 'Sand', inventoryQuantity: 5 });
    expect(await figures()).toEqual(before);
  });
});
