import { Controller } from '@nestjs/common';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import type { RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { SetAdminPasswordService } from './set-admin-password.service.ts';

/** Answers `auth.set-admin-password`. */
@Controller()
export class SetAdminPasswordHandler {
  constructor(private readonly service: SetAdminPasswordService) {}

  @HandleMessage('auth.set-admin-password')
  handle({ username, password }: RequestOf<'auth.set-admin-password'>): Promise<AdminAccount> {
    return this.service.set(username, password, 'service');
  }
}
