import { UnreadableStatementError } from '../reading.ts';

/** The kinds of files that can be read. */
export type FileKind = 'workbook' | 'pdf' | 'ofx' | 'mt940' | 'camt.053' | 'csv';

/** How many bytes of a file are searched for its kind. */
const HEAD_BYTES = 4096;

const refusals: readonly [RegExp, string][] = [
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{1,4}WEBP|.{1,4}ftyp)/s,
    'This is a picture. Export the statement from the bank as CSV, XLSX or PDF.',
  ],
  [
    /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/,
    'This is a workbook in XML, which some banks name .xls. Open it in a spreadsheet and save it as .xlsx.',
  ],
  [
    /^\s*(?:<!DOCTYPE html|<html|<table|<head|<meta|<style)/i,
    'This is a web page, which some banks name .xls. Open it in a spreadsheet and save it as .xlsx.',
  ],
];

/** Field 20 of a message and then its account, after any preface or envelope. */
const MT940 =
  /(?:^|[\r\n])(?:\{[^\r\n]*:)?[ \t]*:20:[^\r\n]*[\r\n]+(?::21:[^\r\n]*[\r\n]+)?:25P?:|^\s*(?:\{1:|:20:)/;

/** What old workbooks, and encrypted new ones, begin with: a compound file ([MS-CFB] 2.2). */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * The stream of an encrypted workbook ([MS-OFFCRYPTO] 2.3.4). Bytes, not text: Node's search for UTF-16 never ends in
 * bytes that start at an odd address, as bytes from another process may.
 */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Workbooks of other kinds and plain archives by the names of their parts; all begin as .xlsx does. */
const archives: readonly [string, string][] = [
  [
    'mimetypeapplication/vnd.oasis.opendocument',
    'This is an OpenDocument spreadsheet (.ods). Open it and save it as .xlsx.',
  ],
  ['xl/workbook.bin', 'This is a binary workbook (.xlsb). Open it in Excel and save it as .xlsx.'],
];

function refuseOtherArchives(bytes: Buffer): void {
  for (const [mark, words] of archives)
    if (bytes.includes(mark)) throw new UnreadableStatementError(words);
  if (!bytes.includes('[Content_Types].xml') && !bytes.includes('xl/'))
    throw new UnreadableStatementError(
      'This is a ZIP file. Unpack it and add the statement in it.',
    );
}

/** The kind by what the file contains, never by its name. Throws UnreadableStatementError for known other kinds. */
export function kindOfFile(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw new UnreadableStatementError('The file is empty.');
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (compoundFile.every((byte, index) => bytes[index] === byte))
    throw new UnreadableStatementError(
      whole.includes(encryptedPackage)
        ? 'This workbook has a password. Open it and save it as .xlsx without a password.'
        : 'This is a workbook of the old format (.xls). Open it and save it as .xlsx.',
    );
  // One character a byte, and the zeros of UTF-16 left out: enough to recognise markers.
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .replace(/\0/g, '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  for (const [pattern, words] of refusals)
    if (pattern.test(head)) throw new UnreadableStatementError(words);
  // Readers take up to 1,024 bytes before the mark (ISO 32000-1, annex H).
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK')) {
    refuseOtherArchives(whole);
    return 'workbook';
  }
  if (/^\s*OFXHEADER|<OFX>|<\?OFX/i.test(head)) return 'ofx';
  if (MT940.test(head)) return 'mt940';
  if (/^\s*(?:<\?xml|<)/.test(head)) {
    if (/camt\.053|<(?:\w+:)?BkToCstmrStmt/i.test(head)) return 'camt.053';
    throw new UnreadableStatementError('This XML file is not a camt.053 statement.');
  }
  return 'csv';
}
