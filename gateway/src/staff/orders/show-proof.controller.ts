import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  applyDecorators,
  Controller,
  Get,
  Injectable,
  Param,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { Request, Response } from 'express';
import { type AdminSession, Admission } from '../../http/admin.guard.ts';
import { GatewayError } from '../../http/gateway.errors.ts';
import { ExemptFromCallLimit } from '../../http/limits/limits.ts';
import { AnswersErrors, AnswersFile } from '../../http/openapi-answers.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { TokenVerifier } from '../../http/token-verifier.ts';
import { thumbnailOf } from '../../proofs/clean-image.ts';
import { ProofStore } from '../../proofs/proof-store.ts';
import { ProofLinks } from './proof-links.ts';

/** Describes a route that returns the picture of a proof to callers that {@link ProofAccess} admits. */
const AnswersProof = (summary: string) =>
  applyDecorators(
    ApiBearerAuth(),
    ApiOperation({ summary }),
    ...['signature', 'expires', 'session'].map((name) =>
      ApiQuery({ name, required: false, type: String }),
    ),
    AnswersFile('image/jpeg'),
    AnswersErrors(401, 403, 404, 503),
  );

/** Headers of a JPEG from a buyer: an untrusted picture on our origin, in which nothing may run. */
function setPictureHeaders(response: Response, cacheControl: string): void {
  response.setHeader('Content-Type', 'image/jpeg');
  response.setHeader('Content-Disposition', 'inline; filename="payment-proof.jpg"');
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  response.setHeader('Cache-Control', cacheControl);
}

/** How long browsers keep the picture: as long as lists repeat its address (PROOF_URL_SECONDS). */
const KEPT_SECONDS = 600;

/** How many thumbnails of about 3 kB stay in memory. */
const MAX_KEPT = 500;

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
  ): Promise<AdminSession> {
    const sessionId =
      signature === undefined
        ? await this.tokens.sessionOf(request.headers.authorization)
        : this.links.sessionOf(proofId, { session, expires, signature });
    if (sessionId === null) throw new GatewayError('PROOF.LINK_INVALID', {});
    return this.admission.admit(sessionId, request);
  }

  /** The key of the picture, and the reference of its order. Throws ORDERS.PROOF_NOT_FOUND. */
  async find(proofId: string): Promise<ReplyOf<'orders.get-proof'>> {
    if (!/^[\w-]{1,64}$/.test(proofId)) throw new CodedError('ORDERS.PROOF_NOT_FOUND', {});
    return this.client.send('orders.get-proof', { proofId });
  }
}

/** Shows a proof to staff (proof-links.ts), whole or as a small square in the list of orders that wait. */
@ApiTags('orders (staff)')
@ExemptFromCallLimit('only staff with a live session come in, for dozens of thumbnails at a time')
@Controller('proofs')
export class ShowProofController {
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly audit: StaffAudit,
    private readonly access: ProofAccess,
    private readonly store: ProofStore,
  ) {}

  /** Each view is recorded with the admin. */
  @Get(':proofId')
  @AnswersProof('The picture of a proof')
  async show(
    @Param('proofId') proofId: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const admin = await this.access.admit(proofId, query, request);
    const { objectKey, reference } = await this.access.find(proofId);
    await this.audit.record('proof_viewed', `picture of ${reference}`, admin);
    const picture = await this.store.open(objectKey);
    setPictureHeaders(response, 'private, no-store');
    await pipeline(picture, response);
  }

  /**
   * Not in the audit log: each page of the list would add dozens of lines that say only that someone opened the list, and
   * no name or account can be read at 56 pixels.
   */
  @Get(':proofId/thumbnail')
  @AnswersProof('The picture of a proof, 112 × 112 pixels')
  async showThumbnail(
    @Param('proofId') proofId: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.access.admit(proofId, query, request);
    const thumbnail = await (this.kept.get(proofId) ?? this.makeThumbnail(proofId));
    setPictureHeaders(response, `private, max-age=${KEPT_SECONDS}`);
    response.end(thumbnail);
  }

  /** Kept as long as browsers keep it: several clerks look at the same list. */
  private makeThumbnail(proofId: string): Promise<Buffer> {
    const made = this.readThumbnail(proofId);
    if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value ?? '');
    this.kept.set(proofId, made);
    const forget = () => {
      if (this.kept.get(proofId) === made) this.kept.delete(proofId);
    };
    setTimeout(forget, KEPT_SECONDS * 1_000).unref();
    made.catch(forget);
    return made;
  }

  private async readThumbnail(proofId: string): Promise<Buffer> {
    const { objectKey } = await this.access.find(proofId);
    return thumbnailOf(await buffer(await this.store.open(objectKey)));
  }
}
