import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Request, Response } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { ExemptFromCallLimit } from '../http/limits/call-limit.guard.ts';
import { ProofAccess } from './proof-access.ts';
import { AnswersProof, setPictureHeaders } from './proof-picture.ts';
import { ProofStore } from './proof-store.ts';

/** Shows a proof to staff (proof-access.ts). Each view is recorded with the admin. */
@ApiTags('orders (staff)')
@ExemptFromCallLimit('only staff with a live session come in')
@Controller('proofs')
export class ShowProofController {
  constructor(
    private readonly client: MessageClient,
    private readonly access: ProofAccess,
    private readonly store: ProofStore,
  ) {}

  @Get(':proofId')
  @AnswersProof('The picture of a proof')
  async show(
    @Param('proofId') proofId: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { adminId } = await this.access.admit(proofId, query, request);
    const { objectKey, reference } = await this.access.find(proofId);
    await this.client.send('auth.record-access', {
      action: 'proof_viewed',
      adminId,
      subject: `picture of ${reference}`,
      address: clientAddress(request),
    });
    const picture = await this.store.open(objectKey);
    setPictureHeaders(response, 'private, no-store');
    await pipeline(picture, response);
  }
}
