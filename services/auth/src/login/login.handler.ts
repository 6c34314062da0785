import { Controller } from '@nestjs/common';
import type { LoginReply, LoginRequest } from '@spade/contracts/messages/auth';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { LoginService } from './login.service.ts';

/** Answers `auth.login`. */
@Controller()
export class LoginHandler {
  constructor(private readonly service: LoginService) {}

  @HandleMessage('auth.login')
  handle(request: LoginRequest): Promise<LoginReply> {
    return this.service.login(request);
  }
}
