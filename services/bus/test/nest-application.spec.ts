import { jest } from '@jest/globals';
import { Controller, type INestMicroservice, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern } from '@nestjs/microservices';
import { BusModule } from '@spade/bus/bus.module';
import { HandleMessage } from '@spade/bus/handle-message';
import { MessageClient } from '@spade/bus/message-client';
import { MessageServer } from '@spade/bus/message-server';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';

const HOUR_MS = 3_600_000;

@Injectable()
class Greeting {
  readonly text = 'good day';
}

@Controller()
class ContactController {
  constructor(private readonly greeting: Greeting) {}

  @HandleMessage('contact.submit')
  async submit(request: { firstName: string }): Promise<{ id: number }> {
    if (request.firstName === '') throw new CodedError('ORDERS.NOT_FOUND', {});
    return { id: this.greeting.text.length };
  }

  @MessagePattern('contact.plain')
  plain(payload: { n: number }): number {
    return payload.n + 1;
  }
}

describe('a Nest microservice on Redis Streams', () => {
  let redis: TestRedis;
  let app: INestMicroservice;
  beforeAll(async () => {
    redis = await startRedis();
    @Module({
      imports: [BusModule.forRoot({ redisUrl: redis.url })],
      controllers: [ContactController],
      providers: [Greeting],
    })
    class ContactModule {}
    app = await NestFactory.createMicroservice(ContactModule, {
      strategy: new MessageServer({ service: 'contact', redisUrl: redis.url }),
      logger: false,
    });
    await app.listen();
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  const submit = (firstName: string) =>
    app.get(MessageClient).send('contact.submit', {
      idempotencyKey: 'k',
      firstName,
      lastName: 'Obi',
      email: 'ada@example.com',
      subject: 'Hello',
      message: 'Good day.',
    });

  it('answers a typed message, with what was injected', async () => {
    await expect(submit('Ada')).resolves.toEqual({ id: 8 });
  });

  it('lets a coded error pass through Nest untouched', async () => {
    await expect(submit('')).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND', details: {} });
  });

  it("serves Nest's own decorator", async () => {
    await expect(app.get(MessageClient).call('contact.plain', { n: 1 })).resolves.toBe(2);
  });

  it('reports that it reads', async () => {
    const server = app.getTransportServer() as MessageServer; // the strategy given above
    await waitFor('a read came back', () => server.isReading());
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS);
    expect(server.isReading()).toBe(true); // the clock of the machine was put forward
    clock.mockRestore();
    await waitFor('all is answered', () => server.inFlight === 0);
  });
});

describe('the types of a handler and of a call', () => {
  it('refuse what the contract does not say', () => {
    // Never run: what counts is that these lines compile only because each is an error.
    const mistakes = (client: MessageClient): unknown[] => {
      class Wrong {
        // @ts-expect-error the request of contact.list has no `page`
        @HandleMessage('contact.list')
        takesAnother(_request: {
          page: number;
        }): Promise<{ messages: []; total: 0; nextCursor: null }> {
          throw new Error('never called');
        }
        // @ts-expect-error the reply of contact.submit is an object with an id
        @HandleMessage('contact.submit')
        async answersAnother(): Promise<string> {
          return '';
        }
        // @ts-expect-error there is no such message
        @HandleMessage('contact.shout')
        async answersNobody(): Promise<string> {
          return '';
        }
        @HandleMessage('auth.logout')
        async isRight({ sessionId }: { sessionId: string }): Promise<{ isEnded: true }> {
          return { isEnded: sessionId !== '' || true };
        }
      }
      return [
        Wrong,
        // @ts-expect-error there is no such message
        client.send('contact.shout', {}),
        // @ts-expect-error the payload lacks its fields
        client.send('contact.submit', { firstName: 'Ada' }),
        // @ts-expect-error the session id is text
        client.send('auth.logout', { sessionId: 1 }),
      ];
    };
    expect(mistakes).toBeInstanceOf(Function);
  });
});
