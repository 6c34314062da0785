import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { AccessRecord } from '@spade/contracts/messages/auth';
import { maskedNetwork, networkOf } from '../audit/network-of.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Records who looked at which personal data. */
@Controller()
export class RecordAccess {
  constructor(private readonly em: EntityManager) {}

  /** Resolves once the line is stored; the gateway shows nothing before that. */
  @HandleMessage('auth.record-access')
  async handle({ action, adminId, subject, address }: AccessRecord): Promise<{ isRecorded: true }> {
    const network = maskedNetwork(networkOf(address));
    await recordAudit(this.em, { action, adminId, subject, network, actor: 'gateway' });
    return { isRecorded: true };
  }
}
