import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ImportedProduct } from '@spade/contracts/messages/catalog-imports';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Client } from 'pg';
import { CatalogBed } from './catalog-bed.ts';

const program = fileURLToPath(new URL('./catalog-process.ts', import.meta.url));

/** Held by the test while the catalogue writes the product that the database stops at. */
const STOP = 4_711;

/** 100 are written in each transaction: the stop is in the second one. */
const PRODUCTS = 250;
const STOPPED_AT = 150;

const tools = (pieces: number): ImportedProduct[] =>
  Array.from({ length: PRODUCTS }, (_, n) => ({
    line: n + 2,
    title: `Tool ${n}`,
    variants: ['S', 'L'].map((size) => ({
      sku: `T-${n}-${size}`,
      title: size,
      priceKobo: 1_00,
      pieces,
    })),
  }));

describe('a catalogue that is killed half-way through an import', () => {
  let bed: CatalogBed;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    bed = await CatalogBed.open({}, 0);
    await bed.database.query(`
      create function stop_at_tool() returns trigger language plpgsql security definer as $$
        begin
          perform pg_advisory_xact_lock_shared(${STOP});
          return new;
        end $$;
      create trigger stop_at_tool before insert or update on shopify_products
        for each row when (new.title = 'Tool ${STOPPED_AT}') execute function stop_at_tool()`);
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await bed.close();
  });

  const preview = async (products: readonly ImportedProduct[]) => {
    const importId = randomUUID();
    await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'ada' });
    for (let at = 0; at < products.length; at += 100)
      await bed.send('catalog.stage-import', {
        importId,
        products: products.slice(at, at + 100),
      });
    await bed.send('catalog.finish-import-reading', { importId, outcome: { format: 'Spade' } });
    return importId;
  };
  const begin = (importId: string) =>
    bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused: false });
  const apply = async (importId: string) => {
    for (let isDone = false; !isDone; )
      ({ isDone } = await bed.send('catalog.apply-import', { importId }));
  };
  const countOf = async (statement: string) =>
    Number((await bed.database.query<{ count: string }>(statement))[0]?.count);
  const products = () => countOf('select count(*) from shopify_products');
  const variants = () => countOf('select count(*) from product_variants');
  const pieces = () =>
    countOf(`select sum(inventory_quantity) as count from (
      select inventory_quantity from shopify_products
      union all select inventory_quantity from product_variants) as all_of_them`);

  /** Kills the process that applies the import, in the middle of its second transaction. */
  async function killInSecondBatch(importId: string): Promise<void> {
    const { NODE_OPTIONS: _, ...env } = process.env; // Jest's own flags are nothing for the child.
    child = fork(program, [JSON.stringify(bed.config())], { execArgv: [], env });
    const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    expect(first).toBe('ready');
    const holder = new Client({ connectionString: bed.database.url });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(${STOP})`);
    try {
      if ((await readState(importId)) === 'ready') await begin(importId);
      // What becomes of an answer that never comes is not waited for.
      void apply(importId).catch(() => {});
      await waitFor('the second batch to stop', async () => {
        const waiting = await countOf(
          `select count(*) from pg_locks where locktype = 'advisory' and objid = ${STOP} and not granted`,
        );
        return waiting > 0;
      });
      child.kill('SIGKILL');
      await once(child, 'exit');
    } finally {
      await holder.end();
    }
    await waitFor('the database to give the transaction up', async () => {
      const open = await countOf(
        `select count(*) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      );
      return open === 0;
    });
  }
  const readState = async (importId: string) =>
    (await bed.send('catalog.get-import', { importId })).state;

  it('has written whole batches or nothing of them, and another one goes on from there', async () => {
    await bed.replica();
    const importId = await preview(tools(3));
    await Promise.all(bed.replicas.splice(0).map((app) => app.close()));
    await killInSecondBatch(importId);
    expect([await products(), await variants(), await pieces()]).toEqual([100, 100, 600]);
    expect(await bed.unexplainedStock()).toEqual([]);

    await bed.replica();
    expect(await bed.send('catalog.get-import', { importId })).toMatchObject({
      state: 'applying',
      applied: 100,
    });
    await apply(importId);
    expect(await bed.send('catalog.get-import', { importId })).toMatchObject({
      state: 'applied',
      applied: PRODUCTS,
      counts: { new: PRODUCTS, refused: 0 },
    });
    expect([await products(), await variants(), await pieces()]).toEqual([
      PRODUCTS,
      PRODUCTS,
      PRODUCTS * 6,
    ]);
    expect(await bed.unexplainedStock()).toEqual([]);

    // Whoever never heard of the end adds the file again: nothing is left to do.
    const again = await bed.send('catalog.get-import', { importId: await preview(tools(3)) });
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: PRODUCTS, refused: 0 });
  });

  it('takes no count twice, by whichever process it is written', async () => {
    const importId = await preview(tools(5));
    await Promise.all(bed.replicas.splice(0).map((app) => app.close()));
    await killInSecondBatch(importId);
    expect(await pieces()).toBe(PRODUCTS * 6 + 100 * 4);
    await Promise.all([bed.replica(), bed.replica()]);
    // The answer was lost: the page asks again, and so does a worker.
    await expect(begin(importId)).rejects.toMatchObject({ code: 'CATALOG.IMPORT_NOT_OPEN' });
    await Promise.all([apply(importId), apply(importId)]);
    expect(await readState(importId)).toBe('applied');
    expect([await products(), await pieces()]).toEqual([PRODUCTS, PRODUCTS * 10]);
    expect(await bed.unexplainedStock()).toEqual([]);
    const counted = `select count(*) from stock_movements where kind = 'counted'`;
    expect(await countOf(counted)).toBe(PRODUCTS * 2);
  });
});
