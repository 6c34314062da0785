import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ListAdminsService } from './list-admins.service.ts';

/** Answers `auth.list-admins`. */
@Controller()
export class ListAdminsHandler {
  constructor(private readonly service: ListAdminsService) {}

  @HandleMessage('auth.list-admins')
  handle(): Promise<ReplyOf<'auth.list-admins'>> {
    return this.service.list();
  }
}
