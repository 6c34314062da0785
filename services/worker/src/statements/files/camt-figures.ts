import { type StatedFigures, UnreadableStatementError } from '../reading.ts';
import { balanceOf } from './entries.ts';
import { children, textAt, type XmlNode } from './xml.ts';

/** Opening and closing balances (OPBD, PRCD, CLBD; ITBD where a page begins or ends), sums and numbers of the summary. */
export function figuresOf(statement: XmlNode): Partial<StatedFigures> {
  const balances = children(statement, 'Bal');
  const of = (code: string) =>
    balances
      .filter((node) => textAt(node, 'Tp', 'CdOrPrtry', 'Cd') === code)
      .map((node) => balanceOf(textAt(node, 'Amt'), textAt(node, 'CdtDbtInd') === 'DBIT'));
  const stated = [...of('OPBD'), ...of('PRCD')];
  const interim = of('ITBD');
  const closing = of('CLBD');
  // A page in the middle of a statement has two interim balances of its own.
  const begins = stated[0] ?? (closing.length > 0 || interim.length > 1 ? interim[0] : null);
  const ends = closing[0] ?? (stated.length > 0 || interim.length > 1 ? interim.at(-1) : null);
  const total = (name: string) => {
    const sum = textAt(statement, 'TxsSummry', name, 'Sum');
    return sum === '' ? null : balanceOf(sum, false);
  };
  return {
    opening: begins ?? null,
    closing: ends ?? null,
    credits: total('TtlCdtNtries'),
    debits: total('TtlDbtNtries'),
  };
}

/** Refuses a statement that states another number of entries than it has. */
export function requireNumber(statement: XmlNode, entries: readonly XmlNode[]): void {
  const isOf = (direction: string) => (entry: XmlNode) => textAt(entry, 'CdtDbtInd') === direction;
  for (const [name, found] of [
    ['TtlNtries', entries],
    ['TtlCdtNtries', entries.filter(isOf('CRDT'))],
    ['TtlDbtNtries', entries.filter(isOf('DBIT'))],
  ] as const) {
    const stated = textAt(statement, 'TxsSummry', name, 'NbOfNtries');
    if (/^\d+$/.test(stated) && Number(stated) !== found.length)
      throw new UnreadableStatementError(
        `The statement says that its number of entries is ${Number(stated)}, and ${found.length} were found: one may be missing. Export the statement again.`,
      );
  }
}
