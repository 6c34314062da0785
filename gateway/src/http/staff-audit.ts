import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { AccessRecord } from '@spade/contracts/messages/auth';
import type { AdminSession, StaffCaller } from './admin.guard.ts';
import type { KeyCaller } from './api-keys.ts';

/** Writes the audit log: a step together with its outcome; a view, an export or an upload before it happens. */
@Injectable()
export class StaffAudit {
  constructor(private readonly client: MessageClient) {}

  /**
   * Does `work`, then records its outcome: what `inWords` says of the result (null: the line is already stored), or the
   * reason of the refusal. If the line could not be stored, the step may be repeated safely, and is then recorded.
   */
  async outcomeOf<Result>(
    action: AccessRecord['action'],
    asked: string,
    admin: StaffCaller,
    work: () => Promise<Result>,
    inWords: (result: Result) => string | null,
  ): Promise<Result> {
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      const why = error instanceof CodedError ? error.code : 'it failed';
      await this.record(action, `${asked}: refused, ${why}`, admin);
      throw error;
    }
    const done = inWords(result);
    if (done !== null) await this.record(action, done, admin);
    return result;
  }

  /** For what is recorded before it is done. Resolves once the line is stored. */
  async record(
    action: AccessRecord['action'],
    subject: string | null,
    caller: Pick<AdminSession, 'adminId' | 'address'> | KeyCaller,
  ): Promise<void> {
    const { address } = caller;
    const who =
      'keyId' in caller ? { adminId: null, keyId: caller.keyId } : { adminId: caller.adminId };
    await this.client.send('auth.record-access', { action, ...who, subject, address });
  }
}
