import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { innerPorts, pickPort, pickPorts, preflight } from './preflight.ts';

describe('preflight', () => {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('when the public port is taken', () => {
    it('says so in one line that names the port and the way out', async () => {
      const other = createServer().listen(0);
      await once(other, 'listening');
      const { port } = other.address() as { port: number }; // a TCP server's address
      await expect(preflight(port, folder)).rejects.toThrow(
        `Port ${port} is in use by another program. Stop it, or choose another: PORT=8081 make start`,
      );
      other.close();
    });
  });

  describe('when redis-server is missing', () => {
    it('says how to get it', async () => {
      const path = process.env.PATH;
      process.env.PATH = '/nowhere';
      await expect(preflight(0, folder)).rejects.toThrow(/redis-server is missing/);
      process.env.PATH = path;
    });
  });

  describe('when the data folder cannot be made', () => {
    it('names the folder', async () => {
      const file = join(folder, 'a-file');
      writeFileSync(file, '');
      await expect(preflight(0, join(file, 'data'))).rejects.toThrow(
        /Cannot write the data folder .*a-file/,
      );
    });
  });

  it('picks another inner port when the preferred one is taken', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as { port: number }; // a TCP server's address
    expect(await pickPort(port)).not.toBe(port);
    other.close();
  });

  it('lets two systems that start at the same moment share no inner port', async () => {
    const ports = await Promise.all([pickPorts(innerPorts), pickPorts(innerPorts)]);
    const all = ports.flatMap((each) => Object.values(each));
    expect(new Set(all).size).toBe(all.length);
  });
});
