import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bbox, createWorker, OEM, type Page, PSM } from 'tesseract.js';
import { removeNaira } from './naira-sign.ts';
import { type Place, straighten, toPng } from './straighten.ts';
import { type Look, seenIn, type Word } from './text-rows.ts';

/** The model that the LSTM reader uses; the package has another for the older one, four times the size. */
const MODEL = '4.0.0_best_int';

/** The size at which a place is looked at in each turn. The reader errs differently at each. */
const sizes = [1, 2 / 3, 0.8, 0.55];

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
      ...{ text, confidence },
      ...{ left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 },
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
