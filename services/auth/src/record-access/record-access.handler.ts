import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { RecordAccessService } from './record-access.service.ts';

/** Answers `auth.record-access`. */
@Controller()
export class RecordAccessHandler {
  constructor(private readonly service: RecordAccessService) {}

  @HandleMessage('auth.record-access')
  handle(request: RequestOf<'auth.record-access'>): Promise<ReplyOf<'auth.record-access'>> {
    return this.service.record(request);
  }
}
