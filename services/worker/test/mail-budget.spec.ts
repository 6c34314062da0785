import { RedisLink } from '@spade/bus/redis-link';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { MailBudget, type MailCharge } from '../src/mail/delivery/mail-budget.ts';

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
  const to = (address: string, charge: Partial<MailCharge> = {}): MailCharge => ({
    address,
    cause: 'order',
    ...charge,
  });

  it('counts nothing for a mailbox while all have had their share', async () => {
    const budget = new MailBudget(link, { perMailbox: 3, inAll: 2 });
    expect(await budget.take(to('ada@mail.example'))).toBe(true);
    expect(await budget.take(to('obi@mail.example'))).toBe(true);
    for (let i = 0; i < 5; i += 1) expect(await budget.take(to('ada@mail.example'))).toBe(false);
    const later = new MailBudget(link, { perMailbox: 3, inAll: 100 });
    expect(await later.take(to('ada@mail.example'))).toBe(true);
    expect(await later.take(to('ada@mail.example'))).toBe(true);
    expect(await later.take(to('ada@mail.example'))).toBe(false);
  });

  it('counts nothing for all when the mailbox has had its share', async () => {
    const budget = new MailBudget(link, { perMailbox: 1, inAll: 2 });
    expect(await budget.take(to('ada@mail.example'))).toBe(true);
    for (let i = 0; i < 5; i += 1) expect(await budget.take(to('ada@mail.example'))).toBe(false);
    expect(await budget.take(to('obi@mail.example'))).toBe(true);
  });

  it('keeps no mail about paying back for others to the same mailbox', async () => {
    const budget = new MailBudget(link, { perMailbox: 30, inAll: 1_000 });
    const take = (cause: MailCharge['cause'], network?: string) =>
      budget.take(to('ada@mail.example', { cause, network }));
    const outcomes = async (count: number, cause: MailCharge['cause'], network?: string) => {
      const taken = [];
      for (let i = 0; i < count; i += 1) taken.push(await take(cause, network));
      return taken.filter(Boolean).length;
    };
    // A stranger's messages and orders to the mailbox of an honest buyer.
    expect(await outcomes(60, 'contact')).toBe(10);
    expect(await outcomes(60, 'order')).toBe(20);
    expect(await outcomes(60, 'payment', '203.0.113.0/24')).toBe(10);
    expect(await take('payment', '102.89.23.0/24')).toBe(true);
  });
});
