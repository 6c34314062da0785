import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPublicAddress } from '../../src/outside/public-address.ts';
import type { AddressRefusedError } from '../../src/outside/public-request.ts';
import { type FetchOptions, fetchPicture } from '../../src/products/pictures/fetch-picture.ts';

const INNER = 'The address is not on the public Internet.';

describe('a picture by its address', () => {
  describe('is on the public Internet', () => {
    it.each(['8.8.8.8', '102.89.1.1', '2a00:1450:4001:81b::200e', '2606:4700::1111'])(
      'at %s',
      (address) => expect(isPublicAddress(address)).toBe(true),
    );

    it.each([
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.255.255.254',
      '168.63.129.16',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.192',
      '192.0.2.1',
      '192.88.99.1',
      '192.168.1.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:0:127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::a00:1',
      '2002:7f00:1::',
      '2001::7f00:1',
      '2001:2::1',
      '2001:20::1',
      '2001:db8::1',
      '3fff::1',
      '5f00::1',
      '100::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
      'not an address',
    ])('never at %s', (address) => expect(isPublicAddress(address)).toBe(false));
  });

  describe('written so that it means this network', () => {
    it.each([
      'https://127.0.0.1/a.png',
      'https://2130706433/a.png',
      'https://0x7f000001/a.png',
      'https://0x7f.0.0.1/a.png',
      'https://0177.0.0.1/a.png',
      'https://127.1/a.png',
      'https://0/a.png',
      'https://①②⑦.0.0.1/a.png',
      'https://127.0.0.1./a.png',
      'https://%31%32%37.0.0.1/a.png',
      'https://１２７。０。０。１/a.png',
      'https://127.0.0.\u00ad1/a.png',
      'https:\\\\127.0.0.1\\a.png',
      'https://017700000001/a.png',
      'https://[::1]/a.png',
      'https://[::ffff:127.0.0.1]/a.png',
      'https://[::ffff:7f00:1]/a.png',
      'https://[0:0:0:0:0:0:0:1]/a.png',
      'https://[::7f00:1]/a.png',
      'https://[64:ff9b::127.0.0.1]/a.png',
      'https://[2002:7f00:1::]/a.png',
      'https://[fe80::1]/a.png',
      'https://169.254.169.254/latest/meta-data',
    ])('is refused: %s', async (address) => {
      await expect(fetchPicture(address)).rejects.toThrow(INNER);
    });

    it.each([[['10.0.0.5']], [['8.8.8.8', '127.0.0.1']], [['::ffff:10.0.0.1']], [['fd00::1']]])(
      'is refused where its name resolves to %j',
      async (addresses) => {
        const resolve = () => Promise.resolve(addresses);
        const fetched = fetchPicture('https://shop.example/a.png', { resolve });
        await expect(fetched).rejects.toThrow(INNER);
      },
    );

    it('is refused for the names of this machine', async () => {
      await expect(fetchPicture('https://localhost/a.png')).rejects.toThrow(INNER);
    });
  });

  it.each([
    ['http://shop.example/a.png', 'The address must begin with https://.'],
    ['file:///etc/passwd', 'The address must begin with https://.'],
    ['gopher://shop.example/', 'The address must begin with https://.'],
    ['https://shop.example:6379/', 'The address must not name a port.'],
    ['https://me:secret@shop.example/', 'The address must not hold a name and password.'],
    ['a.png', 'This is no web address.'],
    [`https://shop.example/${'a'.repeat(2000)}`, 'This is no web address.'],
  ])('is refused as %s', async (address, words) => {
    await expect(fetchPicture(address)).rejects.toThrow(words);
  });

  it('is refused where there is no such name', async () => {
    const resolve = () => Promise.resolve([]);
    const fetched = fetchPicture('https://shop.example/', { resolve });
    await expect(fetched).rejects.toThrow('There is no such site.');
  });

  describe('at a site', () => {
    let folder: string;
    let server: Server;
    let answer: RequestListener;
    let asked: string[];
    let options: FetchOptions;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'spade-tls-'));
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      const names = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example'];
      const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
      execFileSync(
        'openssl',
        [...made, '-nodes', '-days', '1', '-keyout', key, '-out', cert, ...names],
        {
          stdio: 'ignore',
        },
      );
      server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (call, reply) => {
        asked.push(`${call.headers.host}${call.url}`);
        answer(call, reply);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo; // of a listening TCP server
      options = {
        port,
        ca: readFileSync(cert, 'utf8'),
        resolve: () => Promise.resolve(['127.0.0.1']),
        isAllowed: (address) => address === '127.0.0.1',
      };
    });
    beforeEach(() => {
      asked = [];
      answer = (_, reply) => reply.end('a picture');
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    });

    it('is fetched from the address that was checked, under the name of the site', async () => {
      const bytes = await fetchPicture('https://shop.example/a.png?v=1', options);
      expect(bytes.toString()).toBe('a picture');
      expect(asked).toEqual(['shop.example/a.png?v=1']);
    });

    it('is resolved once: an answer that changes between check and call changes nothing', async () => {
      const answers = [['127.0.0.1'], ['10.0.0.1'], ['10.0.0.1']];
      let turns = 0;
      const resolve = () => Promise.resolve(answers[turns++] ?? []);
      answer = (call, reply) =>
        call.url === '/b.png'
          ? reply.end('moved')
          : reply.writeHead(302, { location: '/b.png' }).end();
      const bytes = await fetchPicture('https://shop.example/a.png', { ...options, resolve });
      expect([bytes.toString(), turns]).toEqual(['moved', 1]);
    });

    it.each([
      ['https://127.0.0.1/', 'The address leads to another site. Give that one.'],
      ['https://other.example/', 'The address leads to another site. Give that one.'],
      ['http://shop.example/', 'The address must begin with https://.'],
      ['https://shop.example:8443/', 'The address must not name a port.'],
      ['//[::1]/', 'The address leads to another site. Give that one.'],
      ['file:///etc/passwd', 'The address must begin with https://.'],
    ])('is refused when the site leads on to %s', async (location, words) => {
      answer = (_, reply) => reply.writeHead(302, { location }).end();
      await expect(fetchPicture('https://shop.example/a.png', options)).rejects.toThrow(words);
      expect(asked).toHaveLength(1);
    });

    it('is refused when the site leads in circles', async () => {
      answer = (_, reply) => reply.writeHead(307, { location: '/a.png' }).end();
      const fetched = fetchPicture('https://shop.example/a.png', options);
      await expect(fetched).rejects.toThrow('The address leads in circles.');
      expect(asked).toHaveLength(4);
    });

    it('is refused beyond its bytes, whatever the site says of its length', async () => {
      answer = (_, reply) => {
        reply.write(Buffer.alloc(2000));
        reply.end(Buffer.alloc(2000));
      };
      const fetched = fetchPicture('https://shop.example/a.png', { ...options, maxBytes: 3000 });
      await expect(fetched).rejects.toThrow('The picture has more than 5 MB.');
    });

    it('is refused when the site is silent, or trickles', async () => {
      answer = (_, reply) => {
        const timer = setInterval(() => reply.write('x'), 20);
        reply.on('close', () => clearInterval(timer));
      };
      const fetched = fetchPicture('https://shop.example/a.png', { ...options, timeoutMs: 300 });
      await expect(fetched).rejects.toThrow('The site takes too long.');
    });

    it('says which failures may pass', async () => {
      const passing = async (status: number) => {
        answer = (_, reply) => reply.writeHead(status).end();
        const error = await fetchPicture('https://shop.example/a.png', options).catch((e) => e);
        return (error as AddressRefusedError).isRetryable;
      };
      expect([await passing(404), await passing(429), await passing(503)]).toEqual([
        false,
        true,
        true,
      ]);
    });

    it('is refused with another status, and with a certificate of another name', async () => {
      answer = (_, reply) => reply.writeHead(404).end();
      const missing = fetchPicture('https://shop.example/a.png', options);
      await expect(missing).rejects.toThrow('The site answers with 404.');
      const other = fetchPicture('https://other.example/a.png', options);
      await expect(other).rejects.toThrow('The certificate of the site is not valid.');
    });
  });
});
