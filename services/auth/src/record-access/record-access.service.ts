import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccessRecord } from '@spade/contracts/messages/auth';
import { maskedNetwork, networkOf } from '../audit/network-of.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Writes down who looked at what. */
@Injectable()
export class RecordAccessService {
  constructor(private readonly em: EntityManager) {}

  /** Resolves once the line is there: what cannot be written down is not shown. */
  async record({ action, adminId, subject, address }: AccessRecord): Promise<{ isRecorded: true }> {
    await recordAudit(this.em, {
      action,
      adminId,
      network: maskedNetwork(networkOf(address)),
      actor: 'gateway',
      ...(subject === null ? {} : { subject }),
    });
    return { isRecorded: true };
  }
}
