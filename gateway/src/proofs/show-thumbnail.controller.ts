import { buffer } from 'node:stream/consumers';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ExemptFromCallLimit } from '../http/limits/call-limit.guard.ts';
import { thumbnailOf } from './clean-image.ts';
import { ProofAccess } from './proof-access.ts';
import { AnswersProof, setPictureHeaders } from './proof-picture.ts';
import { ProofStore } from './proof-store.ts';

/** While a list repeats the address (PROOF_URL_SECONDS), the browser asks once. */
const KEPT_SECONDS = 600;

/** Of some 3 kB each. */
const MOST_KEPT = 500;

/**
 * A proof as a small square in the list of orders that wait. No line of the audit log: a page of the list would
 * write dozens that say no more than that someone opened the list, and at 56 pixels no name or account can be read.
 */
@ApiTags('orders (staff)')
@ExemptFromCallLimit('only staff with a live session come in, for dozens at a time')
@Controller('proofs')
export class ShowThumbnailController {
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly access: ProofAccess,
    private readonly store: ProofStore,
  ) {}

  @Get(':proofId/thumbnail')
  @AnswersProof('The picture of a proof, 112 × 112 pixels')
  async show(
    @Param('proofId') proofId: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.access.admit(proofId, query, request);
    const thumbnail = await (this.kept.get(proofId) ?? this.make(proofId));
    setPictureHeaders(response, `private, max-age=${KEPT_SECONDS}`);
    response.end(thumbnail);
  }

  /** Kept as long as browsers keep it: several clerks look at the same list. */
  private make(proofId: string): Promise<Buffer> {
    const made = this.read(proofId);
    if (this.kept.size >= MOST_KEPT) this.kept.delete(this.kept.keys().next().value ?? '');
    this.kept.set(proofId, made);
    const forget = () => {
      if (this.kept.get(proofId) === made) this.kept.delete(proofId);
    };
    setTimeout(forget, KEPT_SECONDS * 1_000).unref();
    made.catch(forget);
    return made;
  }

  private async read(proofId: string): Promise<Buffer> {
    const { objectKey } = await this.access.find(proofId);
    return thumbnailOf(await buffer(await this.store.open(objectKey)));
  }
}
