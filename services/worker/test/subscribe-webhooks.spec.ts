import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../../infra/verify/shopify-simulator/src/start-shopify-simulator.ts';
import { WebhookSubscriber } from '../src/store/webhook-subscriber.ts';
import { storeConfig } from './shopify/store-config.ts';

const ADDRESS = 'https://shop.example/api/webhooks/shopify';
const topics = ['INVENTORY_LEVELS_UPDATE', 'PRODUCTS_CREATE', 'PRODUCTS_DELETE', 'PRODUCTS_UPDATE'];

describe('the subscriptions to webhooks of the store', () => {
  let store: ShopifySimulator;
  const started: WebhookSubscriber[] = [];
  beforeEach(async () => {
    store = await startShopifySimulator({ productCount: 1 });
  });
  afterEach(async () => {
    for (const keeper of started.splice(0)) keeper.beforeApplicationShutdown();
    await store.close();
  });

  /** One look of a worker with this address. */
  async function look(publicUrl = 'https://shop.example', isOn = true): Promise<void> {
    const config = storeConfig(store, { SHOPIFY_WEBHOOKS: isOn });
    const keeper = new WebhookSubscriber({ ...config, PUBLIC_URL: publicUrl });
    started.push(keeper);
    await keeper.keep();
  }

  const subscribed = () =>
    store.webhooks
      .map(({ topic, uri }) => ({ topic, uri }))
      .toSorted((a, b) => a.topic.localeCompare(b.topic));

  it('are created for every topic that we handle', async () => {
    await look();
    expect(subscribed()).toEqual(topics.map((topic) => ({ topic, uri: ADDRESS })));
  });

  it('are left as they are by the next look', async () => {
    await look();
    const calls = store.callCount();
    await look();
    expect(store.callCount()).toBe(calls + 1);
    expect(store.webhooks).toHaveLength(topics.length);
  });

  it('are made again where the store has ended one', async () => {
    await look();
    store.webhooks.splice(1, 1);
    await look();
    expect(subscribed().map(({ topic }) => topic)).toEqual(topics);
  });

  it('move with the site; one with another address on purpose stays', async () => {
    store.webhooks.push({ id: 1, topic: 'PRODUCTS_UPDATE', uri: 'https://erp.example/hook' });
    await look('https://old.example');
    await look();
    expect(store.webhooks.map(({ uri }) => uri).toSorted()).toEqual([
      'https://erp.example/hook',
      ...topics.map(() => ADDRESS),
    ]);
  });

  it.each([
    ['they are switched off', 'https://shop.example', false],
    ['the site has no https address', 'http://localhost:8080', true],
  ])('are not asked for when %s', async (_, publicUrl, isOn) => {
    await look(publicUrl, isOn);
    expect(store.callCount()).toBe(0);
  });

  it('do not keep the worker from its work when the store refuses', async () => {
    store.failNext('unauthorised');
    await expect(look()).resolves.toBeUndefined();
    expect(store.webhooks).toEqual([]);
  });
});
