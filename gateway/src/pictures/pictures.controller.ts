import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { MAX_PICTURE_MB, pictureUrl } from '@spade/contracts/products/pictures';
import { WorkSlots } from '@spade/platform/service/work-slots';
import type { Request, Response } from 'express';
import { AdminOnly, CurrentCaller, Needs, type StaffCaller } from '../http/admin.guard.ts';
import { KeysMay } from '../http/api-keys.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersFile, ApiUpload } from '../http/openapi-answers.ts';
import { type OneFile, readOneFile } from '../http/read-one-file.ts';
import { integer, present, text, view } from '../http/view.ts';
import { PictureStore } from './picture-store.ts';

/** The multipart field. */
const FIELD = 'picture';

const picture: OneFile = {
  field: FIELD,
  limitBytes: MAX_PICTURE_MB * MEGABYTE,
  refuse: (why) =>
    new GatewayError(why === 'too_large' ? 'PICTURE.TOO_LARGE' : 'PICTURE.NOT_RECEIVED', {}),
};

const StoredPictureView = view('StoredPictureView', {
  name: text('To be sent with the product, in the order of its pictures.'),
  url: text('Path of the site.'),
  width: integer('Of the largest, in pixels.'),
  height: integer(),
});

/** Staff add pictures of products. */
@ApiTags('products (staff)')
@Controller('admin/products/pictures')
@AdminOnly()
export class AddPictureController {
  private readonly uploads = new WorkSlots(2, 18, () => new GatewayError('PICTURE.BUSY', {}));

  constructor(private readonly pictures: PictureStore) {}

  @Post()
  @Needs('edit-products')
  @ApiExtension('x-limits', { MAX_PICTURE_MB })
  @ApiOperation({
    summary: `Upload a picture for a product: JPEG, PNG or WebP under ${MAX_PICTURE_MB} MB`,
    description: 'A product that is saved with its name within a day keeps it.',
  })
  @ApiUpload(FIELD)
  @Answers(StoredPictureView)
  @AnswersErrors(413, 415, 422, 503)
  @KeysMay('products:write')
  async add(@Req() request: Request, @CurrentCaller() { username }: StaffCaller) {
    // Read outside of the slots: a slow phone must not keep others waiting.
    const { bytes } = await readOneFile(request, picture);
    const stored = await this.uploads.run(() => this.pictures.add(bytes, username));
    const { name, widthPx: width, heightPx: height } = stored;
    const data = present(StoredPictureView, { name, url: pictureUrl(name), width, height });
    return { success: true, data };
  }
}

/**
 * The pictures of products, for everyone. nginx caches them, and browsers do for a year, since another picture has another
 * name. Calls under /api are not cached: each one reads the bucket, and is counted.
 */
@ApiTags('products')
@Controller('pictures')
export class PicturesController {
  constructor(private readonly pictures: PictureStore) {}

  @Get(':file')
  @ApiOperation({
    summary: 'A picture of a product; the site has it under /pictures',
    description:
      'As WebP in each width, `<name>-800.webp`, and for link previews and feeds as `<name>.jpg`.',
  })
  @AnswersFile(['image/webp', 'image/jpeg'])
  @AnswersErrors(404, 429, 503)
  async show(@Param('file') file: string, @Res() response: Response): Promise<void> {
    const { type, content } = await this.pictures.open(file);
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    await pipeline(content, response);
  }
}
