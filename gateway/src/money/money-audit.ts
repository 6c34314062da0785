import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import type { AccessRecord } from '@spade/contracts/messages/auth';
import type { Request } from 'express';
import type { AdminSession } from '../auth/admission.ts';
import { clientAddress } from '../http/client-address.ts';

/** Writes what staff do with money to the audit log, before it is done: a line too many does no harm. */
@Injectable()
export class MoneyAudit {
  constructor(private readonly client: MessageClient) {}

  /** Resolves once the line is stored. */
  async record(
    action: AccessRecord['action'],
    subject: string | null,
    { adminId }: AdminSession,
    request: Request,
  ): Promise<void> {
    const address = clientAddress(request);
    await this.client.send('auth.record-access', { action, adminId, subject, address });
  }
}
