import { jest } from '@jest/globals';
import { type INestMicroservice, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { MessageClient } from '@spade/bus/message-client';
import { RedisLink } from '@spade/bus/redis-link';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { startReplica } from '@spade/platform/testing/replica';
import {
  createServiceDatabase,
  type ServiceDatabase,
} from '@spade/platform/testing/service-database';
import { waitFor } from '@spade/platform/testing/wait-for';
import { authDatabase } from '../src/auth.database.ts';
import { authEntities } from '../src/auth.tables.ts';
import { buildConfig, cheapAuth, openedBy, RIGHT_PASSWORD, sealed } from './auth-bench.ts';

describe('auth messages over the real transport', () => {
  let database: ServiceDatabase;
  let redis: TestRedis;
  let app: INestMicroservice;
  let messages: MessageClient;

  beforeEach(async () => {
    [database, redis] = await Promise.all([createServiceDatabase(authDatabase), startRedis()]);
    const config = { ...buildConfig(database.serviceUrl), REDIS_URL: redis.url };
    app = await startReplica({
      service: 'auth',
      config,
      entities: authEntities,
      imports: [cheapAuth],
    });
    messages = new MessageClient({ redisUrl: redis.url, deadlineMs: 20_000 });
  });
  afterEach(async () => {
    messages.close();
    await app.close();
    await redis.stop();
    await database.drop();
  });

  const login = async (password: string) =>
    openedBy(
      await messages.send('auth.login', {
        username: 'admin',
        sealedPassword: sealed(password, 'admin'),
        address: '102.89.23.7',
        device: 'Chrome on Windows',
      }),
    );
  const sessionOf = (token: string): string => new JwtService().decode(token).jti;

  it('lets an admin sign in, be known and sign out', async () => {
    const sessionId = sessionOf((await login(RIGHT_PASSWORD)).token);
    expect(await messages.send('auth.check-session', { sessionId })).toMatchObject({
      username: 'admin',
    });
    expect(await messages.send('auth.logout', { sessionId })).toEqual({ isEnded: true });
    await expect(messages.send('auth.check-session', { sessionId })).rejects.toMatchObject({
      code: 'AUTH.SESSION_ENDED',
    });
  });

  it('makes no account without a role', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const account = { username: 'bola', email: 'bola@shop.example', actor: 'admin' };
    await expect(messages.call('auth.create-staff', account)).rejects.toMatchObject({
      code: 'PLATFORM.INTERNAL',
    });
    expect((await messages.send('auth.list-staff', {})).staff).toHaveLength(1);
    expect(error).toHaveBeenCalledWith(
      new Error('auth.create-staff was sent without a role of staff'),
    );
    error.mockRestore();
  });

  it('keeps the password out of Redis', async () => {
    const spy = new RedisLink(redis.url, 'spy');
    spy.open();
    await spy.ready();
    const monitor = await spy.redis.monitor();
    const seen: string[] = [];
    monitor.on('monitor', (_time: string, command: string[]) => seen.push(command.join(' ')));
    await login(RIGHT_PASSWORD);
    await waitFor('the request', () => seen.some((command) => command.includes('auth.login')));
    expect(seen.join()).not.toContain(RIGHT_PASSWORD);
    monitor.disconnect();
    spy.close();
  });

  it('refuses a password that was sealed for another user or with another secret', async () => {
    const attempt = (sealedPassword: string) =>
      messages.send('auth.login', {
        username: 'admin',
        sealedPassword,
        address: '102.89.23.7',
        device: 'Chrome on Windows',
      });
    for (const sealedPassword of [sealed(RIGHT_PASSWORD, 'obi'), RIGHT_PASSWORD, ''])
      await expect(attempt(sealedPassword)).rejects.toMatchObject({ code: 'PLATFORM.UNAVAILABLE' });
  });

  it('carries codes and details over the wire', async () => {
    const sealedPassword = sealed(RIGHT_PASSWORD, 'chidi');
    const user = { username: 'chidi', sealedPassword };
    expect(await messages.send('auth.create-user', user)).toEqual({ id: 1, username: 'chidi' });
    await expect(messages.send('auth.create-user', user)).rejects.toMatchObject({
      code: 'AUTH.USERNAME_TAKEN',
      details: { username: 'chidi' },
    });
    await expect(
      messages.send('auth.create-user', { username: 'x', sealedPassword: sealed('short', 'x') }),
    ).rejects.toMatchObject({ code: 'AUTH.WEAK_PASSWORD', details: { reason: 'too_short' } });
    const attempts = await Promise.allSettled(Array.from({ length: 9 }, () => login('wrong')));
    const codes = attempts.map((each) => each.status === 'rejected' && each.reason.code);
    expect(codes.filter((code) => code === 'AUTH.INVALID_CREDENTIALS')).toHaveLength(6);
    expect(codes.filter((code) => code === 'AUTH.THROTTLED')).toHaveLength(3);
  });
});
