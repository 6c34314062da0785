import {
  checkEffect,
  checkName,
  partEffect,
  partTitle,
  queueLateEffect,
  queueNoun,
} from './partWords.ts';

/** What every part reports of its needs (start-service.ts, the gateway's report-gateway.ts, the worker's mail-server.ts). */
const nearCeiling = ['ceiling-redis', 'ceiling-jobs-redis', 'ceiling-database'];
const known = {
  gateway: ['redis', 'bucket', 'ceiling-files', 'ceiling-uploads'],
  auth: ['messages', 'redis', 'jobs', 'database', ...nearCeiling],
  catalog: ['messages', 'redis', 'jobs', 'database', ...nearCeiling],
  contact: ['messages', 'redis', 'jobs', 'database', ...nearCeiling],
  orders: ['messages', 'redis', 'jobs', 'database', ...nearCeiling, 'ceiling-proofs'],
  worker: ['redis', 'jobs', 'mail', 'ceiling-mails'],
};
const queues = [
  'events-worker',
  'reader',
  'events-receipts',
  'events-webhooks',
  'events-store',
  'events-catalog',
  'sync-catalog',
  'store-changes',
  'product-imports',
];

describe('the words for what does not work', () => {
  it('are there for every part, need and queue', () => {
    for (const [part, needs] of Object.entries(known)) {
      expect(partTitle(part)).not.toBe(partTitle('unheard-of'));
      expect(partEffect(part)).not.toBe(partEffect('unheard-of'));
      for (const need of needs) {
        expect(checkEffect(part, need)).not.toMatch(/^Something in/);
        expect(checkName(need)).not.toBe(checkName('unheard-of'));
      }
    }
    for (const queue of queues) {
      expect(queueNoun(queue, 2)).not.toBe(queueNoun('unheard-of', 2));
      expect(queueLateEffect(queue)).not.toBe(queueLateEffect('unheard-of'));
    }
  });

  it.each(['moon-phase', 'constructor'])('are plain for the unknown name %s', (name) => {
    expect(checkEffect('orders', name)).toBe('Something in “Orders and payments” does not work.');
    expect(checkEffect(name, 'redis')).toBe('Something in “Another part” does not work.');
    expect(partTitle(name)).toBe('Another part');
    expect(checkName(name)).toBe('Another need');
    expect(queueNoun(name, 2)).toBe('tasks');
  });
});
