import {
  checkEffect,
  checkName,
  partEffect,
  partTitle,
  queueLateEffect,
  queueNoun,
} from './partWords.ts';

/** What every part reports of its needs (start-service.ts, the gateway's report-gateway.ts, the worker's mail-server.ts). */
const known = {
  gateway: ['redis', 'bucket'],
  auth: ['messages', 'redis', 'jobs', 'database'],
  catalog: ['messages', 'redis', 'jobs', 'database'],
  contact: ['messages', 'redis', 'jobs', 'database'],
  orders: ['messages', 'redis', 'jobs', 'database'],
  worker: ['redis', 'jobs', 'mail'],
};
const pairs = Object.entries(known).flatMap(([part, checks]) =>
  checks.map((check) => [part, check] as const),
);

describe('the words for what does not work', () => {
  it.each(Object.keys(known))('has a name and an effect for %s', (part) => {
    expect(partTitle(part)).not.toBe(partTitle('unheard-of'));
    expect(partEffect(part)).not.toBe(partEffect('unheard-of'));
  });

  it.each(pairs)('says what it means that %s lacks %s', (part, check) => {
    expect(checkEffect(part, check)).not.toMatch(/^Something in/);
    expect(checkName(check)).not.toBe(checkName('unheard-of'));
  });

  it.each([
    ['worker', 'mail', 'Mails are sent late.'],
    ['gateway', 'bucket', 'New pictures of payments cannot be stored.'],
    ['auth', 'database', 'No one can sign in to the back office.'],
    ['orders', 'messages', 'Orders cannot be placed, paid or confirmed.'],
  ])('names the effect, not the machine (%s, %s)', (part, check, words) => {
    expect(checkEffect(part, check)).toBe(words);
  });

  it.each(['moon-phase', 'constructor'])('has plain words for the unknown name %s', (name) => {
    expect(checkEffect('orders', name)).toBe('Something in “Orders and payments” does not work.');
    expect(checkEffect(name, 'redis')).toBe('Something in “Another part” does not work.');
    expect(partTitle(name)).toBe('Another part');
    expect(checkName(name)).toBe('Another need');
    expect(queueNoun(name, 2)).toBe('tasks');
  });

  it.each([
    ['events-worker', 1, 'mail'],
    ['events-worker', 3, 'mails'],
    ['reader', 1, 'statement'],
    ['events-receipts', 2, 'pictures of payments'],
    ['events-store', 2, 'sales for Shopify'],
    ['events-catalog', 1, 'change of stock'],
    ['sync-catalog', 1, 'sync with Shopify'],
    ['store-changes', 2, 'changes from Shopify'],
  ])('calls what waits in %s (%i) %s', (queue, amount, noun) => {
    expect(queueNoun(queue, amount)).toBe(noun);
    expect(queueLateEffect(queue)).not.toBe(queueLateEffect('unheard-of'));
  });
});
