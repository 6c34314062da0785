import { Controller, Headers, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { MAX_PICTURE_MB } from '@spade/contracts/products/pictures';
import { CONFIG } from '@spade/platform/config/config.module';
import { WorkSlots } from '@spade/platform/service/work-slots';
import type { Request } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { clientAddress, formIdFrom } from '../http/client-address.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { ExemptFromCallLimit, Limits } from '../http/limits/limits.ts';
import { AnswersErrors, AnswersMessage, ApiFormId, ApiUpload } from '../http/openapi-answers.ts';
import { publicOrderId } from '../http/path-ids.ts';
import { type OneFile, readOneFile, type UploadedFile } from '../http/read-one-file.ts';
import { flag, view } from '../http/view.ts';
import { cleanImage } from '../proofs/clean-image.ts';
import { FilesCeiling } from '../proofs/files-ceiling.ts';
import { ProofStore } from '../proofs/proof-store.ts';
import { orderStatus } from './order-parts.view.ts';

/** The multipart field of the spec. */
const PROOF_FIELD = 'paymentProof';

/** Uploads that may wait for each slot: with 8 slots, some 30 s for screenshots, and nginx waits 60 s. */
const WAITING_FOR_EACH = 9;

const codes = {
  too_large: 'PROOF.TOO_LARGE',
  missing: 'PROOF.MISSING',
  wrong_field: 'PROOF.WRONG_FIELD',
  too_many: 'PROOF.TOO_MANY_FILES',
  broken: 'PROOF.BROKEN_UPLOAD',
} as const;

/** A proof is strictly smaller than MAX_PICTURE_MB, as the spec's page counts them; errors are PROOF.*. */
const proof: OneFile = {
  field: PROOF_FIELD,
  limitBytes: MAX_PICTURE_MB * MEGABYTE,
  refuse: (why) => new GatewayError(codes[why], {}),
};

/** A picture of what is wrong with the goods: the same limits and errors. */
const problemPicture: OneFile = { ...proof, field: 'picture' };

/** The order that a proof is for, and the form that it came in. */
interface SentForm {
  orderId: string;
  formId: string | undefined;
}

/** A picture that came in, and from where. */
interface Upload {
  sent: SentForm;
  address: string;
  file: UploadedFile;
}

/** The effect of the proof on the order. */
export const ProofReceiptView = view('ProofReceiptView', {
  status: orderStatus,
  isLate: flag('It came after the payment time had ended.'),
  isPaidLate: flag('It came late and the stock was gone: staff sort it out.'),
});
export type ProofReceiptView = InstanceType<typeof ProofReceiptView>;

/** The buyer uploads a picture: as proof of payment, or of what is wrong with the goods. */
@ApiTags('orders')
@Controller('orders')
export class UploadProofController {
  /** Pictures that are decoded and stored: one after the other, so that a few are enough. The others wait. */
  private readonly uploads: WorkSlots;

  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
    private readonly proofs: ProofStore,
    private readonly files: FilesCeiling,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    const most = config.MAX_PROOF_UPLOADS;
    const busy = () => new GatewayError('PROOF.BUSY', {});
    this.uploads = new WorkSlots(most, most * WAITING_FOR_EACH, busy);
  }

  @Post(':orderId/payment-proof')
  @ExemptFromCallLimit('counted by address and order')
  @ApiOperation({
    summary: `Upload the proof of payment: JPEG, PNG or WebP under ${MAX_PICTURE_MB} MB`,
  })
  @ApiFormId()
  @ApiUpload(PROOF_FIELD)
  @AnswersMessage(200, ProofReceiptView)
  @AnswersErrors(404, 409, 422, 429, 503)
  async upload(
    @Param('orderId') orderId: string,
    @Headers('form-id') form: string | undefined,
    @Req() request: Request,
  ) {
    const id = publicOrderId(orderId);
    const sent = { orderId: id, formId: formIdFrom(form) };
    const keys = { 'proofs-address': clientAddress(request), 'proofs-order': id };
    const data = await this.limits.count(keys, () => this.takeIn(sent, request));
    return {
      success: true,
      message: "Your payment is being verified. We'll notify you once confirmed.",
      data,
    };
  }

  @Post(':orderId/problem-picture')
  @HttpCode(200)
  @ExemptFromCallLimit('counted by address and order')
  @ApiOperation({
    summary: `Add a picture of what is wrong with the goods: JPEG, PNG or WebP under ${MAX_PICTURE_MB} MB`,
    description: 'Up to four, while the report of the buyer is open.',
  })
  @ApiFormId()
  @ApiUpload(problemPicture.field)
  @AnswersMessage()
  @AnswersErrors(404, 409, 422, 429, 503)
  async uploadPicture(
    @Param('orderId') orderId: string,
    @Headers('form-id') form: string | undefined,
    @Req() request: Request,
  ) {
    const id = publicOrderId(orderId);
    const sent = { orderId: id, formId: formIdFrom(form) };
    const keys = { 'proofs-address': clientAddress(request), 'proofs-order': id };
    await this.limits.count(keys, async () => {
      await this.client.send('orders.check-problem-picture', sent);
      const file = await readOneFile(request, problemPicture);
      const address = clientAddress(request);
      await this.uploads.run(() => this.addPicture({ sent, address, file }));
    });
    return { success: true, message: 'We have the picture.' };
  }

  private async addPicture({ sent, address, file: { bytes, sha256 } }: Upload): Promise<void> {
    const { jpeg, widthPx, heightPx } = await this.clean(bytes, address);
    await this.keep(jpeg, async (objectKey) => {
      const picture = { objectKey, sha256, sizeBytes: jpeg.length, widthPx, heightPx };
      return this.client.send('orders.attach-problem-picture', { ...sent, picture });
    });
  }

  private async takeIn(sent: SentForm, request: Request): Promise<ProofReceiptView> {
    // Before the body is read: no 5 MB upload for an order that takes no proof.
    await this.client.send('orders.check-proof', sent);
    // Read outside of the slots: a slow phone must not keep others waiting. The room bounds what is in memory.
    const file = await readOneFile(request, proof);
    const address = clientAddress(request);
    return this.uploads.run(() => this.store({ sent, address, file }));
  }

  /** Small where the store or what the network may send in a day is used up: no buyer is refused for what others sent. */
  private async clean(bytes: Buffer, address: string) {
    const hasRoom = await this.limits.hasRoomFor(address, bytes.length);
    return cleanImage(bytes, hasRoom && !this.files.isReached ? 'full' : 'small');
  }

  private async store(upload: Upload): Promise<ProofReceiptView> {
    const { sent, address, file } = upload;
    const { jpeg, ...image } = await this.clean(file.bytes, address);
    const { sha256 } = file;
    const { widthPx, heightPx, perceptualHash } = image;
    const sizeBytes = jpeg.length;
    const { status, isLate, isPaidLate } = await this.keep(jpeg, (objectKey) => {
      const proof = { objectKey, sha256, perceptualHash, sizeBytes, widthPx, heightPx };
      return this.client.send('orders.attach-proof', { ...sent, proof });
    });
    return { status, isLate, isPaidLate };
  }

  /** Stores a picture, then the row that names it, so that a row never names a missing one. */
  private async keep<Reply extends { isRepeat?: boolean }>(
    jpeg: Buffer,
    attach: (objectKey: string) => Promise<Reply>,
  ): Promise<Reply> {
    const objectKey = await this.proofs.put(jpeg);
    try {
      const reply = await attach(objectKey);
      if (reply.isRepeat) await this.proofs.discard(objectKey);
      return reply;
    } catch (error) {
      // A refusal by orders is final. After any other failure the row may still be created, so the
      // object stays; if no row names it tomorrow, the sweep removes it.
      if (error instanceof CodedError && !error.isFault) await this.proofs.discard(objectKey);
      throw error;
    }
  }
}
