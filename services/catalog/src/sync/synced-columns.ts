import { sql } from 'kysely';

/** Column → field of the incoming JSON and SQL type, of what a sync writes into one table. */
export type SyncedColumns<Incoming> = Readonly<
  Record<string, readonly [field: keyof Incoming & string, type: string]>
>;

/** The parts of a statement that writes these columns from JSON. */
export function syncedColumns<Incoming>(columns: SyncedColumns<Incoming>) {
  const names = Object.keys(columns);
  const fields = Object.values(columns);
  return {
    /** `title, price_kobo, …`, each behind the alias if one is given. */
    names: (alias?: string) =>
      sql.raw(names.map((name) => (alias ? `${alias}.${name}` : name)).join(', ')),
    /** `"title" text, "priceKobo" bigint, …` for `jsonb_to_recordset`. */
    types: sql.raw(fields.map(([field, type]) => `"${field}" ${type}`).join(', ')),
    /** `"title" as title, "priceKobo" as price_kobo, …` out of it. */
    renamed: sql.raw(names.map((name) => `"${columns[name]?.[0]}" as ${name}`).join(', ')),
  };
}
