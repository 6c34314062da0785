import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import type { ServiceSchema } from '../database/service-schema.ts';
import { freePort } from './free-port.ts';
import { startMailServer } from './mail-server.ts';
import { createTestDatabase } from './postgres.ts';
import { startRedis } from './redis.ts';
import { startS3 } from './s3.ts';
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

  it('gives a suite its own database', async () => {
    const database = await createTestDatabase();
    await database.query('create table t (n int)');
    await database.query('insert into t values (7)');
    expect(await database.query('select n from t')).toEqual([{ n: 7 }]);
    await database.drop();
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

  it('gives a Redis that keeps its data over a kill and restart', async () => {
    const redis = await startRedis();
    const client = new Redis(redis.url);
    await client.config('SET', 'appendfsync', 'always');
    await client.set('k', 'v');
    await redis.restart();
    expect(await client.get('k')).toBe('v');
    client.disconnect();
    await redis.stop();
  });

  it('gives an S3 server', async () => {
    const s3 = await startS3();
    expect((await fetch(s3.endpoint)).status).toBeLessThan(500);
    await s3.stop();
  });

  it('gives a mail server that keeps what it gets', async () => {
    const server = await startMailServer();
    const transport = createTransport({ host: '127.0.0.1', port: server.port });
    await transport.sendMail({ from: 'a@x.test', to: 'b@x.test', subject: 'Hi', text: 'there' });
    expect(server.mails).toMatchObject([{ subject: 'Hi', envelopeTo: ['b@x.test'] }]);
    transport.close();
    await server.stop();
  });
});
