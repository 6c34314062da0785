import { child, children, parseXml, type XmlNode } from '../files/xml.ts';

/** A sheet in the order of the workbook. */
export interface ListedSheet {
  /** The name of the part with its cells, `xl/worksheets/sheet1.xml`. */
  part: string;
  /** Also `veryHidden`, which no menu shows again. */
  isHidden: boolean;
}

/** What a spreadsheet program does not show of a sheet. */
export interface HiddenParts {
  /** 1 is the first. */
  rows: ReadonlySet<number>;
  /** Rows with a value that its style hides. */
  unreadable: ReadonlySet<number>;
  /** 0 is the first. */
  columns: ReadonlySet<number>;
}

/** In points; a lower row shows no letters. */
const LEAST_HEIGHT = 2;
/** In digits; a narrower column shows none. */
const LEAST_WIDTH = 0.5;

/** Further columns are refused elsewhere. */
const MAX_COLUMNS = 702;

/** The sheets of a workbook by its list and the list of its parts. */
export function listedSheets(workbook: string, relations: string): ListedSheet[] {
  const targets = new Map(
    children(child(parseXml(relations), 'Relationships'), 'Relationship')
      .filter((relation) => attribute(relation, 'Type').endsWith('/worksheet'))
      .map((relation) => [attribute(relation, 'Id'), attribute(relation, 'Target')]),
  );
  return children(child(parseXml(workbook), 'workbook', 'sheets'), 'sheet').map((sheet) => {
    const target = targets.get(attribute(sheet, 'id')) ?? '';
    return {
      part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      isHidden: !['', 'visible'].includes(attribute(sheet, 'state')),
    };
  });
}

/** The value of an attribute; empty where there is none. */
export function attribute(element: XmlNode | undefined, name: string): string {
  const value =
    element === undefined || typeof element === 'string' ? undefined : element[`@${name}`];
  return typeof value === 'string' ? value : '';
}

/**
 * The rows and columns that are hidden, by hand or by a filter, or too small to be read. `sheet`: the XML of a sheet
 * without its empty cells; `hiding`: the styles in which no one can read a value.
 */
export function hiddenIn(sheet: string, hiding: ReadonlySet<number>): HiddenParts {
  const rows = new Set<number>();
  const unreadable = new Set<number>();
  let row = 0;
  for (const [tag, name] of sheet.matchAll(/<(?:\w+:)?(row|c)\b[^<>]*>/g)) {
    if (name === 'c') {
      if (hiding.size > 0 && hiding.has(Number(valueIn(tag, 's') ?? 0))) unreadable.add(row);
      continue;
    }
    row = Number(valueIn(tag, 'r') ?? row + 1);
    if (isHidden(tag) || isBelow(valueIn(tag, 'ht'), LEAST_HEIGHT)) rows.add(row);
  }
  const columns = new Set<number>();
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?col\b[^<>]*>/g)) {
    if (!isHidden(tag) && !isBelow(valueIn(tag, 'width'), LEAST_WIDTH)) continue;
    const last = Math.min(Number(valueIn(tag, 'max')) || MAX_COLUMNS, MAX_COLUMNS);
    for (let number = Number(valueIn(tag, 'min')) || 1; number <= last; number += 1)
      columns.add(number - 1);
  }
  return { rows, unreadable, columns };
}

const valueIn = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

const isHidden = (tag: string) => !['0', 'false'].includes(valueIn(tag, 'hidden') ?? '0');

/** What is no number shows nothing for certain. */
const isBelow = (value: string | undefined, least: number) =>
  value !== undefined && !(Number(value) >= least);
