import { inflateSync } from 'node:zlib';

/** The objects of a PDF by their numbers, with streams inflated. */
function objectsOf(file: Buffer): Map<string, { dictionary: string; stream: string }> {
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const [, id = '', body = ''] of file
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', content = ''] = body.split(/\nstream\n|\nendstream/);
    const isDeflated = dictionary.includes('/FlateDecode') && !dictionary.includes('/Length1');
    const stream = isDeflated
      ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
      : content;
    objects.set(id, { dictionary, stream });
  }
  return objects;
}

/** What the codes of an embedded font mean: its ToUnicode map. */
function signsOf(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** The words of a PDF that pdfkit wrote, in the order of reading, a line for each piece of text. */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file);
  const fonts = new Map<string, string[]>();
  for (const { dictionary } of objects.values())
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '';
      fonts.set(name, signsOf(objects.get(map)?.stream ?? ''));
    }
  let text = '';
  let signs: string[] = [];
  for (const { stream } of objects.values()) {
    if (!stream.includes(' Tf')) continue;
    for (const [, font, codes, end] of stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|(\nET)/g,
    )) {
      if (font) signs = fonts.get(font) ?? [];
      if (codes)
        for (const code of codes.match(/.{4}/g) ?? []) text += signs[Number.parseInt(code, 16)];
      if (end) text += '\n';
    }
  }
  return text;
}
