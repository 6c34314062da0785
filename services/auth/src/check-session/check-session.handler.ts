import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { CheckSessionService } from './check-session.service.ts';

/** Answers `auth.check-session`. */
@Controller()
export class CheckSessionHandler {
  constructor(private readonly service: CheckSessionService) {}

  @HandleMessage('auth.check-session')
  handle({ sessionId }: RequestOf<'auth.check-session'>): Promise<ReplyOf<'auth.check-session'>> {
    return this.service.check(sessionId);
  }
}
