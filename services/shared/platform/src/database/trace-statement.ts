import { SpanKind } from '@opentelemetry/api';
import { inChildSpan } from '@spade/nest-opentelemetry/spans';

const FIRST_WORD = /^\s*([a-z]+)/i;
/** What a statement changes, also behind a `with`. */
const CHANGE = /\b(insert) into "?(\w+)|(?<!for )\b(update) "?(\w+)|\b(delete) from "?(\w+)/i;
/** The first table that is read; a function is none. */
const READ = /\bfrom\s+"?([a-z_]+)\b"?(?!\()/i;

/** `insert orders` of a statement; neither its text, which is long, nor its values, which are personal. */
export function summaryOf(statement: string): { operation: string; table: string | undefined } {
  const first = FIRST_WORD.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
  const [operation, table] =
    first === 'select' ? [] : (CHANGE.exec(statement)?.slice(1).filter(Boolean) ?? []);
  if (operation !== undefined) return { operation: operation.toLowerCase(), table };
  const isRead = first === 'select' || first === 'with';
  return { operation: first, table: isRead ? READ.exec(statement)?.[1] : undefined };
}

/** Runs a statement in its own span if the current work is recorded. */
export function traceStatement<T>(
  database: string,
  statement: string,
  run: () => Promise<T>,
): Promise<T> {
  return inChildSpan(() => {
    const { operation, table } = summaryOf(statement);
    const summary = table === undefined ? operation : `${operation} ${table}`;
    return {
      name: summary,
      options: {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.namespace': database,
          'db.operation.name': operation,
          'db.query.summary': summary,
          ...(table !== undefined && { 'db.collection.name': table }),
        },
      },
    };
  }, run);
}
