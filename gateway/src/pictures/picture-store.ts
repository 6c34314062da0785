import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import {
  jpegNameOf,
  PICTURE_NAME,
  pictureKey,
  pictureNameOf,
  pictureWidths,
} from '@spade/contracts/products/pictures';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { ObjectNotFoundError, ObjectStorage } from '@spade/platform/storage/object-storage';
import { GatewayError, orUnavailable } from '../http/gateway.errors.ts';
import { jpegCopyOf, productImage } from '../proofs/clean-image.ts';

/** The bucket of what anyone may see; proofs and statements are in another. */
@Injectable()
export class PictureBucket extends ObjectStorage implements OnApplicationShutdown {
  onApplicationShutdown(): void {
    this.close();
  }
}

/** A stored picture. */
export interface StoredPicture {
  name: string;
  widthPx: number;
  heightPx: number;
}

const LARGEST_WIDTH = Math.max(...pictureWidths);

const FAILED = 'the store of pictures failed';

/** Cleans pictures of products, and keeps them under names made of their content. */
@Injectable()
export class PictureStore {
  private readonly logger = new Logger(PictureStore.name);

  constructor(
    private readonly bucket: PictureBucket,
    private readonly client: MessageClient,
  ) {}

  /**
   * Cleans and stores a picture; the same one again is the same name. A product that is saved within a day keeps it.
   * Errors: PICTURE.*, CATALOG.PICTURE_BUSY, UNAVAILABLE.
   */
  async add(bytes: Buffer, by: string): Promise<StoredPicture> {
    const { webp, ...size } = await productImage(bytes);
    const hash = createHash('sha256');
    for (const each of webp) hash.update(each);
    const picture = { name: hash.digest('hex').slice(0, 32), ...size };
    // Write the row before the objects: the sweep deletes objects without a row.
    await this.client.send('catalog.add-picture', { ...picture, by });
    for (const [index, width] of pictureWidths.entries()) {
      const file = webp[index];
      if (!file) throw new Error(`no picture of ${width} pixels`);
      const stored = this.bucket.put(pictureKey(picture.name, width), file, 'image/webp');
      await orUnavailable(stored, this.logger, FAILED);
    }
    return picture;
  }

  /** Opens one width, or its JPEG, by the name of the file. Throws PICTURE.NOT_FOUND, UNAVAILABLE. */
  async open(file: string): Promise<{ type: string; content: Readable }> {
    const name = jpegNameOf(file);
    if (name === undefined) return { type: 'image/webp', content: await this.openWidth(file) };
    const webp = await buffer(await this.openWidth(pictureKey(name, LARGEST_WIDTH)));
    return { type: 'image/jpeg', content: Readable.from([await jpegCopyOf(webp)]) };
  }

  private async openWidth(key: string): Promise<Readable> {
    if (pictureNameOf(key) === undefined) throw new GatewayError('PICTURE.NOT_FOUND', {});
    const found = this.bucket.get(key).catch((error: unknown) => {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    });
    const picture = await orUnavailable(found, this.logger, FAILED);
    if (picture === null) throw new GatewayError('PICTURE.NOT_FOUND', {});
    return picture;
  }
}

/** Names of pictures that one message asks about. */
const BATCH_SIZE = 500;

/** Removes pictures that no product has any more, and that the owner chose for no page. Every replica may run it. */
@Injectable()
export class PictureSweep extends HourlySweep {
  constructor(
    private readonly bucket: PictureBucket,
    private readonly client: MessageClient,
  ) {
    super();
  }

  /** One round; returns how many pictures were removed. Throws when the catalogue or contact does not respond. */
  async sweep(): Promise<number> {
    // Read first: what is saved from now on, the catalogue keeps for another day.
    const onPages = new Set((await this.client.send('contact.kept-pictures', {})).names);
    let removed = 0;
    let unknown = 0;
    let names = new Set<string>();
    const releaseSome = async () => {
      const reply = await this.client.send('catalog.release-pictures', { names: [...names] });
      const released = reply.released.filter((name) => PICTURE_NAME.test(name));
      await this.bucket.removeMany(
        released.flatMap((name) => pictureWidths.map((width) => pictureKey(name, width))),
      );
      removed += released.length;
      unknown += reply.unknown;
      names = new Set();
    };
    for await (const { key } of this.bucket.list('')) {
      const name = pictureNameOf(key);
      if (name !== undefined && !onPages.has(name)) names.add(name);
      if (names.size >= BATCH_SIZE) await releaseSome();
    }
    if (names.size > 0) await releaseSome();
    // Rows are written before objects: a picture without a row belongs to another database, such as an older copy.
    if (unknown > 0)
      this.logger.warn(`pictures that the catalogue does not know, and that stay: ${unknown}`);
    if (removed > 0) this.logger.log(`pictures removed that no product has: ${removed}`);
    return removed;
  }
}
