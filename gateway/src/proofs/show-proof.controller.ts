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
import { MessageClient } from '@spade/platform/transport/message-client';
import type { Request, Response } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { AnswersErrors } from '../http/openapi-answers.ts';
import { ProofAccess } from './proof-access.ts';
import { ProofStore } from './proof-store.ts';

/** Shows a proof to staff (proof-access.ts). Each view is recorded with the admin. */
@ApiTags('orders (staff)')
@Controller('proofs')
export class ShowProofController {
  constructor(
    private readonly client: MessageClient,
    private readonly access: ProofAccess,
    private readonly store: ProofStore,
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
    const { adminId, objectKey } = await this.access.open(proofId, query, request);
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
}
