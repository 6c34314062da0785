import { RedisLink } from '@spade/bus/redis-link';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import { MailMemory } from './mail-memory.ts';

describe('MailMemory', () => {
  let redis: TestRedis;
  let link: RedisLink;
  let memory: MailMemory;
  const secondsLeft = () => link.redis.ttl('mail:one');

  beforeEach(async () => {
    redis = await startRedis();
    link = new RedisLink(redis.url, 'test');
    link.open();
    memory = new MailMemory(link);
  });
  afterEach(async () => {
    link.close();
    await redis.stop();
  });

  it('lets the claim of a dead process lapse within seconds', async () => {
    expect(await memory.claim('one')).toBe('mine');
    expect(await memory.claim('one')).toBe('taken');
    expect(await secondsLeft()).toBeLessThanOrEqual(15);
  });

  it('keeps a claim as long as the mail server takes', async () => {
    await memory.claim('one');
    await link.redis.expire('mail:one', 6);
    await memory.keepWhile('one', () =>
      waitFor('the renewal', async () => (await secondsLeft()) > 6),
    );
    expect(await memory.claim('one')).toBe('taken');
  });

  it('remembers for days that a mail was sent', async () => {
    await memory.claim('one');
    await memory.settle('one');
    expect(await memory.claim('one')).toBe('done');
    expect(await secondsLeft()).toBeGreaterThan(6 * 86_400);
  });

  it('remembers a sent mail although the connection is lost at this moment', async () => {
    await memory.claim('one');
    link.redis.disconnect(true);
    await memory.settle('one');
    expect(await memory.claim('one')).toBe('done');
  });
});
