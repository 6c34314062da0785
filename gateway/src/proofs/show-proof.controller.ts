import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { MessageClient } from '@spade/platform/transport/message-client';
import type { Request, Response } from 'express';
import { TokenVerifier } from '../auth/token-verifier.ts';
import { clientAddress } from '../http/client-address.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { AnswersErrors } from '../http/openapi-answers.ts';
import { ProofLinks } from './proof-links.ts';
import { ProofStore } from './proof-store.ts';

/**
 * Shows a proof to staff: by their token, or by a signed address (an `<img>` sends no token). Each
 * view is recorded with the admin. Either way the session must be live: a logout or a disabled account
 * closes every address at once.
 */
@ApiTags('orders (staff)')
@Controller('proofs')
export class ShowProofController {
  constructor(
    private readonly client: MessageClient,
    private readonly links: ProofLinks,
    private readonly store: ProofStore,
    private readonly tokens: TokenVerifier,
  ) {}

  @Get(':proofId')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The picture of a proof' })
  @ApiQuery({ name: 'session', required: false, type: String })
  @ApiQuery({ name: 'expires', required: false, type: String })
  @ApiQuery({ name: 'signature', required: false, type: String })
  @ApiProduces('image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @AnswersErrors(401, 403, 404, 503)
  async show(
    @Param('proofId') proofId: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const adminId = await this.authorise(proofId, query, request);
    if (!/^[\w-]{1,64}$/.test(proofId)) throw new CodedError('ORDERS.PROOF_NOT_FOUND', {});
    const { objectKey } = await this.client.send('orders.get-proof', { proofId });
    await this.client.send('auth.record-access', {
      action: 'proof_viewed',
      adminId,
      subject: proofId,
      address: clientAddress(request),
    });
    const picture = await this.store.open(objectKey);
    // An untrusted picture on our origin: nothing in it may run (research §3, Serving).
    response.setHeader('Content-Type', 'image/jpeg');
    response.setHeader('Content-Disposition', 'inline; filename="payment-proof.jpg"');
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
    response.setHeader('Cache-Control', 'private, no-store');
    await pipeline(picture, response);
  }

  /** The admin who views the proof. Errors: UNAUTHENTICATED, AUTH.SESSION_ENDED, PROOF.LINK_INVALID. */
  private async authorise(
    proofId: string,
    { session, expires, signature }: Record<string, unknown>,
    request: Request,
  ): Promise<number> {
    const sessionId =
      signature === undefined
        ? await this.tokens.sessionOf(request.headers.authorization)
        : this.links.sessionOf(proofId, { session, expires, signature });
    if (sessionId === null) throw new GatewayError('PROOF.LINK_INVALID', {});
    return (await this.client.send('auth.check-session', { sessionId })).adminId;
  }
}
