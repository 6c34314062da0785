import { markDocument, markOnDark, markOnLight } from './mark.ts';
import { blockDocument, shaded } from './tiles.ts';

/** Every drawing of the site: path below `public` to the text of the SVG file. */
export function artFiles(): Record<string, string> {
  return {
    'art/blocks/ent.svg': blockDocument('ent'),
    'art/blocks/con.svg': blockDocument('con'),
    'art/blocks/tra.svg': blockDocument('tra'),
    'art/blocks/far.svg': blockDocument('far'),
    'art/blocks/ent-shade.svg': blockDocument('ent', shaded),
    'art/blocks/con-shade.svg': blockDocument('con', shaded),
    'art/blocks/tra-shade.svg': blockDocument('tra', shaded),
    'art/blocks/far-shade.svg': blockDocument('far', shaded),
    'art/mark.svg': markDocument(markOnLight),
    'art/mark-dark.svg': markDocument(markOnDark),
  };
}
