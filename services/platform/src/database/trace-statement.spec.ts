import { summaryOf } from './watch-pool.ts';

describe('the summary of a statement', () => {
  it.each([
    ['select "id" from "orders" where "email" = $1', 'select', 'orders'],
    ['select 1 from unnest($1::text[])', 'select', undefined],
    ['select * from "outbox" for update skip locked', 'select', 'outbox'],
    ['insert into "orders" ("id") values ($1) on conflict do update set x = 1', 'insert', 'orders'],
    ['with a as (select 1 from b) update "stock_holds" set x = $1', 'update', 'stock_holds'],
    ['with a as (select 1 from b for update) delete from "holds"', 'delete', 'holds'],
    ['with recent as (select 1 from "orders") select 1', 'with', 'orders'],
    ['begin isolation level read committed', 'begin', undefined],
  ])('names what %s does', (statement, operation, table) => {
    expect(summaryOf(statement)).toEqual({ operation, table });
  });
});
