import { UnreadableStatementError } from '../read-statement.errors.ts';

/** The kinds of files that are read. */
export type FileKind = 'workbook' | 'ofx' | 'mt940' | 'camt.053' | 'csv';

/** How much of a file tells its kind. */
const HEAD_BYTES = 4096;

const refusals: readonly [RegExp, string][] = [
  [/^%PDF/, 'This is a PDF. Export the statement as Excel (.xlsx) or CSV.'],
  [
    /^\s*(?:<!DOCTYPE html|<html|<table|<head|<meta|<style)/i,
    'This is a web page, which some banks name .xls. Open it in a spreadsheet and save it as .xlsx.',
  ],
];

/** What old workbooks, and encrypted new ones, begin with: a compound file ([MS-CFB] 2.2). */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/** The kind by what the file contains, never by its name. Throws UnreadableStatementError for known other kinds. */
export function kindOfFile(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw new UnreadableStatementError('The file is empty.');
  if (compoundFile.every((byte, index) => bytes[index] === byte))
    throw new UnreadableStatementError(
      'This is a workbook of the old format (.xls), or one with a password. Open it and save it as .xlsx without a password.',
    );
  // One character a byte, and the zeros of UTF-16 left out: enough to recognise markers.
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .replace(/\0/g, '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  for (const [pattern, words] of refusals)
    if (pattern.test(head)) throw new UnreadableStatementError(words);
  if (head.startsWith('PK')) return 'workbook';
  if (/^\s*OFXHEADER|<OFX>|<\?OFX/i.test(head)) return 'ofx';
  if (/^\s*(?:\{1:|:20:)/.test(head)) return 'mt940';
  if (/^\s*(?:<\?xml|<)/.test(head)) {
    if (/camt\.053|<(?:\w+:)?BkToCstmrStmt/i.test(head)) return 'camt.053';
    throw new UnreadableStatementError('This XML file is not a camt.053 statement.');
  }
  return 'csv';
}
