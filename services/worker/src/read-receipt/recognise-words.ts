import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createWorker, OEM, type Page, PSM } from 'tesseract.js';
import { type Look, type Seen, seenIn, type Word } from './text-rows.ts';

/** The model that the LSTM reader uses; the package has another for the older one, four times the size. */
const MODEL = '4.0.0_best_int';

/** The size at which a place is looked at once more. The reader errs differently at each. */
const SMALLER = 2 / 3;

/** Around a place that is looked at again, in pixels. */
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
  const { width } = await sharp(png).metadata();
  const small = await sharp(png)
    .resize(Math.round(width * SMALLER))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const rotateRadians = page.rotateRadians ?? 0;
  const sizes = [
    { picture: png, scale: 1 },
    { picture: small, scale: SMALLER },
  ];
  return {
    words: wordsOf(page),
    look: async (words, beforePx) => {
      const seen: Seen[] = [];
      for (const { picture, scale } of sizes) {
        const rectangle = placeOf(words, beforePx, scale);
        const { data: line } = await worker.recognize(
          picture,
          { rectangle, rotateRadians },
          { blocks: true },
        );
        seen.push(seenIn(wordsOf(line)));
      }
      return seen;
    },
  };
}

function placeOf(words: readonly Word[], beforePx: number, scale: number) {
  const left = Math.max(0, Math.min(...words.map((word) => word.left)) - beforePx);
  const top = Math.max(0, Math.min(...words.map((word) => word.top)) - MARGIN_PX);
  const right = Math.max(...words.map((word) => word.right)) + MARGIN_PX;
  const bottom = Math.max(...words.map((word) => word.bottom)) + MARGIN_PX;
  const scaled = (pixels: number) => Math.round(pixels * scale);
  return {
    ...{ left: scaled(left), top: scaled(top) },
    ...{ width: scaled(right - left), height: scaled(bottom - top) },
  };
}

function wordsOf({ blocks }: Page): Word[] {
  return (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .map(({ text, confidence, bbox }) => ({
      ...{ text, confidence },
      ...{ left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 },
    }));
}
