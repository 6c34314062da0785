import type pg from 'pg';

/** The number of rows of each table, and the sum of each column in kobo; as text, since sums may be large. */
export type TableTotals = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** Every table of the database's own, and its columns of whole numbers whose names end with `kobo`. */
const TABLES_SQL = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attname like '%kobo' and a.atttypid in ('int4'::regtype, 'int8'::regtype, 'numeric'::regtype)
      order by a.attname
    ) as kobo
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  order by name`;

/** The totals of every table of the database, as the transaction of `client` sees them. */
export async function tableTotals(client: pg.Client): Promise<TableTotals> {
  const { rows: tables } = await client.query<{ name: string; kobo: string[] }>(TABLES_SQL);
  const totals: Record<string, Record<string, string | null>> = {};
  for (const { name, kobo } of tables) {
    const sums = kobo.map((column) => {
      const quoted = client.escapeIdentifier(column);
      return `sum(${quoted})::text as ${quoted}`;
    });
    const counted = ['count(*)::text as rows', ...sums].join(', ');
    const { rows } = await client.query<Record<string, string | null>>(
      `select ${counted} from ${name}`,
    );
    totals[name] = rows[0] ?? {};
  }
  return totals;
}

/** What differs between two databases, a line each; empty when they are equal. */
export function differencesOf(expected: TableTotals, found: TableTotals): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const [one, other] = [JSON.stringify(expected[name]), JSON.stringify(found[name])];
    return one === other ? [] : [`${name} has ${other ?? 'no table'} instead of ${one ?? 'none'}`];
  });
}
