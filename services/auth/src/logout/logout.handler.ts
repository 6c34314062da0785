import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { LogoutService } from './logout.service.ts';

/** Answers `auth.logout`. */
@Controller()
export class LogoutHandler {
  constructor(private readonly service: LogoutService) {}

  @HandleMessage('auth.logout')
  handle({ sessionId }: RequestOf<'auth.logout'>): Promise<ReplyOf<'auth.logout'>> {
    return this.service.logout(sessionId);
  }
}
