import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { jsonb } from './statements.ts';

const kysely = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

describe('jsonb', () => {
  it.each<[unknown, unknown]>([
    ['🔥 hot', '🔥 hot'],
    ['half \ud83d', 'half \ufffd'],
    ['\udd25 other half', '\ufffd other half'],
    ['a\0b', 'a\ufffdb'],
    ['typed \\ud83d and \\\\u0000', 'typed \\ud83d and \\\\u0000'],
    [{ 'a"b': ['\n', 1, null, '\\\ud83d'] }, { 'a"b': ['\n', 1, null, '\\\ufffd'] }],
  ])('writes %j as %j', (value, written) => {
    const { sql: text, parameters } = sql`select ${jsonb(value)}`.compile(kysely);
    expect(text).toBe('select $1::jsonb');
    expect(JSON.parse(String(parameters[0]))).toEqual(written);
  });
});
