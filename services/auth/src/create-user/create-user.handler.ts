import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { CreateUserService } from './create-user.service.ts';

/** Answers `auth.create-user`. */
@Controller()
export class CreateUserHandler {
  constructor(private readonly service: CreateUserService) {}

  @HandleMessage('auth.create-user')
  handle(request: RequestOf<'auth.create-user'>): Promise<ReplyOf<'auth.create-user'>> {
    return this.service.create(request);
  }
}
