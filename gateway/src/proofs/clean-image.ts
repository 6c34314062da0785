import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { ChildEndedError, LimitedChildren } from '@spade/platform/service/limited-children';
import { WorkSlots } from '@spade/platform/service/work-slots';
import { GatewayError } from '../http/gateway.errors.ts';

/** Pictures with more pixels than this are refused: 24 megapixels. */
export const PIXEL_LIMIT = 24_000_000;

/** The picture formats that are accepted. */
export type ImageKind = 'jpeg' | 'png' | 'webp';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The format by its first bytes, whatever name and type the client gave; undefined for others. */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : undefined;
}

/** A request to the process that decodes pictures (picture.main.ts). */
export interface PictureRequest {
  work: 'clean' | 'clean-small' | 'thumbnail' | 'product' | 'jpeg';
  bytes: Buffer;
}

/** A picture re-encoded from its pixels: no metadata, no position, no bytes appended. */
export interface CleanImage {
  /** JPEG, upright. */
  jpeg: Buffer;
  widthPx: number;
  heightPx: number;
  perceptualHash: string;
}

/** A picture of a product as WebP, re-encoded like a proof: one file for each of `pictureWidths`. */
export interface ProductImage {
  webp: Buffer[];
  /** Size of the largest picture. */
  widthPx: number;
  heightPx: number;
}

/** What that process answers. */
export type PictureAnswer =
  | CleanImage
  | ProductImage
  | { thumbnail: Buffer }
  | { copy: Buffer }
  | { refused: PictureRefusal };

/** Why a picture is refused. */
export type PictureRefusal = 'damaged' | 'too_many_pixels';

const isSource = import.meta.url.endsWith('.ts');

const pictures = new LimitedChildren<PictureRequest, PictureAnswer>({
  program: fileURLToPath(new URL(`../picture.main.${isSource ? 'ts' : 'js'}`, import.meta.url)),
  processorMs: 10_000,
  withinMs: 20_000,
  // Node is 60 of these. A screenshot takes 70 MiB, and 24 megapixels 80, upright and not interlaced; turned, interlaced,
  // progressive or as WebP they take more, so that such pictures are refused from some 12 to 20 megapixels on.
  maxMemoryBytes: 150 * MEGABYTE,
  heapMb: 32,
  idleMs: 30_000,
});

/** What is said when too many wait, or when the machine is too slow for one: the same picture may be sent again. */
const busy = {
  clean: () => new GatewayError('PROOF.BUSY', {}),
  'clean-small': () => new GatewayError('PROOF.BUSY', {}),
  thumbnail: () => new GatewayError('UNAVAILABLE', {}),
  product: () => new GatewayError('PICTURE.BUSY', {}),
  jpeg: () => new GatewayError('UNAVAILABLE', {}),
};

const cleaning = new WorkSlots(1, 40, busy.clean);

/** One picture at a time, and a bounded queue. Thumbnails have a place of their own: a page of the list asks for fifty. */
const slots = {
  clean: cleaning,
  'clean-small': cleaning,
  thumbnail: new WorkSlots(1, 200, busy.thumbnail),
  product: new WorkSlots(1, 20, busy.product),
  jpeg: new WorkSlots(1, 20, busy.jpeg),
};

/**
 * Decodes a JPEG, PNG or WebP and encodes it again, in a process of limited memory and time. Errors:
 * PROOF.NOT_AN_IMAGE, PROOF.TOO_MANY_PIXELS (also beyond the memory), PROOF.DAMAGED, PROOF.BUSY (also beyond the time).
 * A small one can still be read, and has at most 128 kB.
 */
export async function cleanImage(
  bytes: Buffer,
  size: 'full' | 'small' = 'full',
): Promise<CleanImage> {
  if (imageKind(bytes) === undefined) throw new GatewayError('PROOF.NOT_AN_IMAGE', {});
  const answer = await ask({ work: size === 'full' ? 'clean' : 'clean-small', bytes });
  if ('jpeg' in answer) return answer;
  throw 'refused' in answer && answer.refused === 'too_many_pixels'
    ? new GatewayError('PROOF.TOO_MANY_PIXELS', { limitPixels: PIXEL_LIMIT })
    : new GatewayError('PROOF.DAMAGED', {});
}

/**
 * Decodes a JPEG, PNG or WebP and encodes it as WebP in every width of a product's picture, within the same limits.
 * Errors: PICTURE.NOT_AN_IMAGE, PICTURE.TOO_LARGE, PICTURE.DAMAGED, PICTURE.BUSY.
 */
export async function productImage(bytes: Buffer): Promise<ProductImage> {
  if (imageKind(bytes) === undefined) throw new GatewayError('PICTURE.NOT_AN_IMAGE', {});
  const answer = await ask({ work: 'product', bytes });
  if ('webp' in answer) return answer;
  const isTooLarge = 'refused' in answer && answer.refused === 'too_many_pixels';
  throw new GatewayError(isTooLarge ? 'PICTURE.TOO_LARGE' : 'PICTURE.DAMAGED', {});
}

/**
 * The top of a stored proof as a small JPEG of some 3 kB. Made on request: a second object for each proof would have
 * to be swept, erased and backed up. Error: UNAVAILABLE when too many wait, or the machine is too slow.
 */
export async function thumbnailOf(jpeg: Buffer): Promise<Buffer> {
  const answer = await ask({ work: 'thumbnail', bytes: jpeg });
  if ('thumbnail' in answer) return answer.thumbnail;
  throw new GatewayError('UNAVAILABLE', {});
}

/** A stored picture of a product as JPEG. Made on request, like a thumbnail. Error: UNAVAILABLE. */
export async function jpegCopyOf(webp: Buffer): Promise<Buffer> {
  const answer = await ask({ work: 'jpeg', bytes: webp });
  if ('copy' in answer) return answer.copy;
  throw new GatewayError('UNAVAILABLE', {});
}

async function ask(request: PictureRequest): Promise<PictureAnswer> {
  const { work } = request;
  try {
    return await slots[work].run(() => pictures.run(request));
  } catch (error) {
    if (!(error instanceof ChildEndedError)) throw error;
    if (error.why === 'crowded') throw busy[work]();
    return { refused: error.why === 'fault' ? 'damaged' : 'too_many_pixels' };
  }
}
