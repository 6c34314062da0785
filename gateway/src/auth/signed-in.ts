import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import type { NewSession } from '@spade/contracts/messages/auth';
import type { Request } from 'express';
import type { LoginAnswer } from './session.view.ts';
import { TokenVerifier } from './token-verifier.ts';

/** The end of every way to sign in. */
@Injectable()
export class SignedIn {
  constructor(
    private readonly client: MessageClient,
    private readonly tokens: TokenVerifier,
  ) {}

  /** The response with the new token; a session that the request still carried ends (ASVS 5.0, 7.2.4). */
  async answer(session: NewSession, request: Request): Promise<LoginAnswer> {
    await this.endSessionOf(request);
    const { token, expiresAt, needsSecondFactor, needsOwnPassword = false } = session;
    const { adminId, username, email, role } = session.admin;
    const admin = { adminId, username, email, role };
    return { success: true, token, expiresAt, admin, needsSecondFactor, needsOwnPassword };
  }

  private async endSessionOf({ headers }: Request): Promise<void> {
    if (headers.authorization === undefined) return;
    const sessionId = await this.tokens.sessionOf(headers.authorization).catch(() => undefined);
    if (sessionId !== undefined) await this.client.send('auth.logout', { sessionId });
  }
}
