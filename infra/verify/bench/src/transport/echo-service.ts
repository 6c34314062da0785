import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  type CustomStrategy,
  MessagePattern,
  type RedisOptions,
  Transport,
} from '@nestjs/microservices';
import { MessageServer } from '@spade/bus/message-server';

/** Which transport a process of the benchmark uses. */
export type Contender = 'stock' | 'streams';

/** The message both contenders answer. */
const ECHO_MESSAGE = 'bench.echo';

@Controller()
class EchoController {
  @MessagePattern(ECHO_MESSAGE)
  echo(payload: unknown): unknown {
    return payload;
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

/** A Nest microservice that answers `bench.echo` with its payload, over either transport. */
async function startEchoService(contender: Contender, redisPort: number): Promise<void> {
  const stock: RedisOptions = {
    transport: Transport.REDIS,
    options: { host: '127.0.0.1', port: redisPort },
  };
  const streams = (): CustomStrategy => ({
    strategy: new MessageServer({
      service: 'bench',
      redisUrl: `redis://127.0.0.1:${redisPort}`,
    }),
  });
  const app = await NestFactory.createMicroservice(EchoModule, {
    ...(contender === 'stock' ? stock : streams()),
    logger: ['error', 'warn'],
  });
  await app.listen();
  process.on('disconnect', () => process.exit(0)); // the benchmark is over
  process.send?.('ready');
}

await startEchoService(process.argv[2] as Contender, Number(process.argv[3])); // given by transport-bench
