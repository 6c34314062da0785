import { RedisLink } from '@spade/bus/redis-link';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { MailBudget } from '../src/mail/delivery/mail-budget.ts';

describe('MailBudget', () => {
  let redis: TestRedis;
  let link: RedisLink;
  beforeAll(async () => {
    redis = await startRedis();
    link = new RedisLink(redis.url, 'mail-budget-test');
    link.open();
    await link.ready();
  });
  afterAll(async () => {
    link.close();
    await redis.stop();
  });
  beforeEach(() => link.redis.flushall());

  it('counts nothing for a mailbox while all have had their share', async () => {
    const budget = new MailBudget(link, { perMailbox: 3, inAll: 2 });
    expect(await budget.take('ada@mail.example', 'order')).toBe(true);
    expect(await budget.take('obi@mail.example', 'order')).toBe(true);
    for (let i = 0; i < 5; i += 1)
      expect(await budget.take('ada@mail.example', 'order')).toBe(false);
    const later = new MailBudget(link, { perMailbox: 3, inAll: 100 });
    expect(await later.take('ada@mail.example', 'order')).toBe(true);
    expect(await later.take('ada@mail.example', 'order')).toBe(true);
    expect(await later.take('ada@mail.example', 'order')).toBe(false);
  });

  it('counts nothing for all when the mailbox has had its share', async () => {
    const budget = new MailBudget(link, { perMailbox: 1, inAll: 2 });
    expect(await budget.take('ada@mail.example', 'order')).toBe(true);
    for (let i = 0; i < 5; i += 1)
      expect(await budget.take('ada@mail.example', 'order')).toBe(false);
    expect(await budget.take('obi@mail.example', 'order')).toBe(true);
  });
});
