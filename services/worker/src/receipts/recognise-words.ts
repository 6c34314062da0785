import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Bbox, createWorker, OEM, type Page, PSM } from 'tesseract.js';
import { type Pixels, removeNaira } from './naira-sign.ts';
import { type Look, seenIn, type Word } from './text-rows.ts';

/** The model that the LSTM reader uses; the package has another for the older one, four times the size. */
const MODEL = '4.0.0_best_int';

/** The scale of a region in each further attempt: at each scale the reader makes other mistakes. */
const sizes = [1, 2 / 3, 0.8, 0.55];

/** Margin around a region that is read again, in pixels. */
const MARGIN_PX = 8;

/** A picture that was read, and a way to look again at places in it. */
export interface ReadPicture {
  words: Word[];
  look: Look;
}

/**
 * Reads a picture (PNG) with tesseract, which straightens it first. All it needs is in node_modules: nothing is
 * fetched, nothing is written. The process ends with the picture, so nothing is closed.
 */
export async function recogniseWords(png: Buffer): Promise<ReadPicture> {
  const data = dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng')));
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, MODEL),
    cacheMethod: 'none',
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  const { data: page } = await worker.recognize(png, { rotateAuto: true }, { blocks: true });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
  const cut = await straighten(png, page.rotateRadians ?? 0);
  return {
    words: wordsOf(page),
    look: async (words, beforePx, turn) => {
      const line = await cut(placeOf(words, beforePx));
      const hasNaira = removeNaira(line);
      const part = await toPng(line, sizes[turn] ?? 1);
      const { data: read } = await worker.recognize(part, {}, { blocks: true });
      const seen = seenIn(wordsOf(read));
      return hasNaira ? { ...seen, text: `₦${seen.text}` } : seen;
    },
  };
}

function placeOf(words: readonly Word[], beforePx: number): Place {
  return {
    left: Math.min(...words.map((word) => word.left)) - beforePx,
    top: Math.min(...words.map((word) => word.top)) - MARGIN_PX,
    right: Math.max(...words.map((word) => word.right)) + MARGIN_PX,
    bottom: Math.max(...words.map((word) => word.bottom)) + MARGIN_PX,
  };
}

function wordsOf({ blocks }: Page): Word[] {
  return (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .flatMap(partsOf)
    .map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      left: bbox.x0,
      top: bbox.y0,
      right: bbox.x1,
      bottom: bbox.y1,
    }));
}

type ReadWord = Pick<Page, 'text' | 'confidence'> & { bbox: Bbox };

/** `Amt:N500.00` is a label and its value. */
function partsOf(word: ReadWord & { symbols: ReadWord[] }): ReadWord[] {
  const { text, confidence, bbox, symbols } = word;
  const end = /^[A-Za-z]+:(?=.)/.exec(text)?.[0].length ?? 0;
  const [last, next] = [symbols[end - 1], symbols[end]];
  if (!last || !next || symbols.length !== text.length) return [word];
  return [
    { text: text.slice(0, end), confidence, bbox: { ...bbox, x1: last.bbox.x1 } },
    { text: text.slice(end), confidence, bbox: { ...bbox, x0: next.bbox.x0 } },
  ];
}

/** A part of a picture, in its pixels. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cuts a place out of a picture. */
export type Cut = (place: Place) => Promise<Pixels>;

/**
 * Turns a grey picture about its middle, as tesseract does before it reads: what it says of places is true of the
 * result. Cutting is cheap then: the reader would decode and turn the whole picture for each place.
 */
async function straighten(png: Buffer, radians: number): Promise<Cut> {
  const { width, height } = await sharp(png).metadata();
  const { info, data } = await sharp(png)
    .rotate((radians * 180) / Math.PI, { background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Turning makes room for the corners.
  const [beforeX, beforeY] = [
    Math.round((info.width - width) / 2),
    Math.round((info.height - height) / 2),
  ];
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return async (place) => {
    const left = Math.max(0, place.left);
    const top = Math.max(0, place.top);
    const size = {
      width: Math.min(width, place.right) - left,
      height: Math.min(height, place.bottom) - top,
    };
    const part = { left: left + beforeX, top: top + beforeY, ...size };
    return { ...size, data: await sharp(data, { raw }).extract(part).greyscale().raw().toBuffer() };
  };
}

/** A PNG of these pixels, `size` times as large. */
function toPng({ data, width, height }: Pixels, size: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .resize(Math.max(1, Math.round(width * size)))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The gateway stores no picture with more. */
const MAX_PIXELS = 24_000_000;

/** Width to which a picture is brought: the small print of a phone's screenshot is then some 40 pixels high. */
const WIDTH_PX = 1200;

/** Tall pictures are made smaller until they have no more, since memory and time follow the pixels. */
const MAX_READ_PIXELS = 4_000_000;

const DECODE_SECONDS = 10;

/** The picture is one that is not decoded: too many pixels, damaged, or not a JPEG, PNG or WebP. */
class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError';
}

// As in the gateway (clean-image.ts), which encoded the picture again: no other decoder stays open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Upright, grey, of an even size, dark on light: a PNG for the reader. The size in the header is judged before
 * anything is decoded. Throws UnreadablePictureError.
 */
export async function normalisePicture(bytes: Uint8Array): Promise<Buffer> {
  try {
    const input = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
    const { autoOrient } = await sharp(bytes, input).metadata();
    const { width, height } = autoOrient;
    if (width * height > MAX_PIXELS) throw new UnreadablePictureError('too many pixels');
    const scale = Math.min(
      WIDTH_PX / Math.min(width, height),
      Math.sqrt(MAX_READ_PIXELS / (width * height)),
    );
    const grey = await sharp(bytes, input)
      .autoOrient()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(Math.max(1, Math.round(width * scale)), null, { kernel: 'lanczos3' })
      .timeout({ seconds: DECODE_SECONDS })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { channels } = await sharp(grey).stats();
    // Apps at night write light on dark; the reader was taught with dark on light.
    const isDark = (channels[0]?.mean ?? 255) < 110;
    return isDark ? await sharp(grey).negate().png({ compressionLevel: 1 }).toBuffer() : grey;
  } catch (error) {
    if (error instanceof UnreadablePictureError) throw error;
    throw new UnreadablePictureError(error instanceof Error ? error.message : 'damaged');
  }
}
