import { Controller } from '@nestjs/common';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import type { RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { CreateAdminService } from './create-admin.service.ts';

/** Answers `auth.create-admin`. */
@Controller()
export class CreateAdminHandler {
  constructor(private readonly service: CreateAdminService) {}

  @HandleMessage('auth.create-admin')
  handle(request: RequestOf<'auth.create-admin'>): Promise<AdminAccount> {
    return this.service.create(request, 'service');
  }
}
