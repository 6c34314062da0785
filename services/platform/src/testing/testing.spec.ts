import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import type { ServiceSchema } from '../database/service-schema.ts';
import { freePort } from './free-port.ts';
import { createServiceDatabase } from './service-database.ts';

class One extends Migration {
  override up(): void {
    this.addSql('create table t (n int)');
  }
}

describe('test kit', () => {
  it('gives no port twice, nor one that the kernel may give to an outgoing connection, nor one that fetch refuses', async () => {
    const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
    const [lowest = 0] = range.split(/\s+/).map(Number);
    const ports = await Promise.all(Array.from({ length: 200 }, freePort));
    expect(new Set(ports).size).toBe(200);
    expect(Math.max(...ports)).toBeLessThan(lowest);
    // The last that the standard blocks below 10,000.
    expect(Math.min(...ports)).toBeGreaterThan(6_697);
  });

  it('gives each suite the tables of a service, and keeps their rows apart', async () => {
    const schema: ServiceSchema = {
      migrations: [{ name: 'one', class: One }],
      rights: { t: ['select'] },
    };
    const [one, other] = await Promise.all([
      createServiceDatabase(schema),
      createServiceDatabase(schema),
    ]);
    await one.query('insert into t values (7)');
    expect(await one.query('select n from t')).toEqual([{ n: 7 }]);
    expect(await other.query('select n from t')).toEqual([]);
    const client = new pg.Client({ connectionString: one.serviceUrl });
    await client.connect();
    expect((await client.query('select n from t')).rows).toEqual([{ n: 7 }]);
    await expect(client.query('insert into t values (8)')).rejects.toThrow('permission denied');
    await client.end();
    await Promise.all([one.drop(), other.drop()]);
  });
});
