import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RedisLink } from '@spade/platform/transport/redis-link';

/** Opens the memory's connection with the application, and closes it after the last mail. */
@Injectable()
export class MemoryLink implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly link: RedisLink) {}

  onModuleInit(): void {
    this.link.open();
  }

  onApplicationShutdown(): void {
    this.link.close();
  }
}
