import { Controller } from '@nestjs/common';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import type { RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { DisableAdminService } from './disable-admin.service.ts';

/** Answers `auth.disable-admin`. */
@Controller()
export class DisableAdminHandler {
  constructor(private readonly service: DisableAdminService) {}

  @HandleMessage('auth.disable-admin')
  handle({ username }: RequestOf<'auth.disable-admin'>): Promise<AdminAccount> {
    return this.service.disable(username, 'service');
  }
}
