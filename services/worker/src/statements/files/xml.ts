import { XMLParser } from 'fast-xml-parser';
import { UnreadableStatementError } from '../reading.ts';
import { requireAtMost } from './entries.ts';

/** A parsed element: text, or its children by name. */
export type XmlNode = string | { [name: string]: XmlNode | XmlNode[] | undefined };

/** Tags of a document: 20,000 entries of camt.053 have 40 each, ends included. */
const MAX_TAGS = 1_000_000;

/** camt.053 nests 15 deep. */
const MAX_DEPTH = 40;

/**
 * Parses XML. A document with a DOCTYPE is refused, so no entity but the five of XML exists; values stay
 * text, attributes begin with `@`, names lose their prefix.
 */
export function parseXml(text: string): XmlNode {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new UnreadableStatementError('The file declares a document type, which no bank does.');
  requireAtMost(text, '<', MAX_TAGS);
  const parser = new XMLParser({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    ignoreDeclaration: true,
    maxNestedTags: MAX_DEPTH,
    parseAttributeValue: false,
    parseTagValue: false,
    removeNSPrefix: true,
  });
  try {
    return parser.parse(text, true) as XmlNode; // the library types its result as any
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableStatementError(`The file is not valid XML: ${reason.slice(0, 150)}`);
  }
}

/** The elements of that name below a node: none, one or several. */
export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  if (node === undefined || typeof node === 'string') return [];
  const found = node[name];
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** The first element at the end of a path. */
export function child(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let at = node;
  for (const name of path) at = children(at, name)[0];
  return at;
}

/** Text of the element at the end of a path; empty where there is none. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string {
  const found = child(node, ...path);
  const text = typeof found === 'string' ? found : found?.['#text'];
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
}
