import { type Document, isMap, isScalar, type Node, type Pair, parseDocument } from 'yaml';

/** One row: the path of a value, what it means, its default as YAML. */
interface Row {
  path: string;
  meaning: string;
  byDefault: string;
}

/** Text of the comment above a value that begins with `--`, as in helm-docs. */
function meaningOf(comment: string | null | undefined): string | undefined {
  const lines = (comment ?? '').split('\n').map((line) => line.trim());
  const from = lines.findLastIndex((line) => line.startsWith('-- '));
  return from < 0 ? undefined : lines.slice(from).join(' ').slice('-- '.length).trim();
}

function rowsOf(node: Node | null, path: string, above: string | null | undefined): Row[] {
  const meaning = meaningOf(above);
  if (meaning !== undefined || !isMap(node)) {
    const value: unknown = node?.toJSON();
    return meaning === undefined ? [] : [{ path, meaning, byDefault: JSON.stringify(value) }];
  }
  return node.items.flatMap((pair: Pair, index) => {
    const key = isScalar(pair.key) ? pair.key : undefined;
    // The comment above a map's first key belongs to the map in this library.
    const comment = key?.commentBefore ?? (index === 0 ? node.commentBefore : undefined);
    return rowsOf(
      pair.value as Node | null,
      path ? `${path}.${String(key)}` : String(key),
      comment,
    );
  });
}

/** The table of values.yaml for the chart's README, from its comments. */
export function chartTable(valuesYaml: string): string {
  const document: Document = parseDocument(valuesYaml);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = rowsOf(document.contents, '', undefined).map(
    ({ path, meaning, byDefault }) => `| \`${path}\` | ${cell(meaning)} | \`${cell(byDefault)}\` |`,
  );
  return ['| Value | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
}
