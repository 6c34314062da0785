import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { Request } from 'express';
import { Admission } from '../auth/admission.ts';
import { TokenVerifier } from '../auth/token-verifier.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { ProofLinks } from './proof-links.ts';

/**
 * Who may look at a proof: staff by their token, or by a signed address (an `<img>` sends no token). Either way
 * the session must be admitted: a logout or a disabled account closes every address at once.
 */
@Injectable()
export class ProofAccess {
  constructor(
    private readonly client: MessageClient,
    private readonly links: ProofLinks,
    private readonly tokens: TokenVerifier,
    private readonly admission: Admission,
  ) {}

  /** The admin who looks. Errors: UNAUTHENTICATED, those of {@link Admission}, PROOF.LINK_INVALID. */
  async admit(
    proofId: string,
    { session, expires, signature }: Record<string, unknown>,
    request: Request,
  ): Promise<{ adminId: number }> {
    const sessionId =
      signature === undefined
        ? await this.tokens.sessionOf(request.headers.authorization)
        : this.links.sessionOf(proofId, { session, expires, signature });
    if (sessionId === null) throw new GatewayError('PROOF.LINK_INVALID', {});
    return this.admission.admit(sessionId);
  }

  /** The key of the picture, and the reference of its order. Throws ORDERS.PROOF_NOT_FOUND. */
  async find(proofId: string): Promise<ReplyOf<'orders.get-proof'>> {
    if (!/^[\w-]{1,64}$/.test(proofId)) throw new CodedError('ORDERS.PROOF_NOT_FOUND', {});
    return this.client.send('orders.get-proof', { proofId });
  }
}
