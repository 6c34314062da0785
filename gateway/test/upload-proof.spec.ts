import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { StoredProof } from '@spade/contracts/messages/orders';
import { PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { waitFor } from '@spade/platform/testing/wait-for';
import sharp, { type Sharp } from 'sharp';
import { Limits } from '../src/http/limits/limits.ts';
import { FilesCeiling } from '../src/proofs/files-ceiling.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';
import { buildMultipart, type Part } from './multipart.ts';
import { whileDecodersStandStill } from './slow-decoder.ts';

const LIMIT_BYTES = 5 * 1024 * 1024;

/** A picture that a phone could have taken: a gradient, so that perceptual hashes have some contrast. */
function buildPicture(widthPx = 64, heightPx = 48): Sharp {
  const pixels = Buffer.alloc(widthPx * heightPx * 3, 0).map((_, i) => (i * 7) % 256);
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } });
}

/** A photograph that does not compress: noise. */
function buildNoise(quality: number): Promise<Buffer> {
  const raw = { width: 1600, height: 1200, channels: 3 } as const;
  return sharp(randomBytes(1600 * 1200 * 3), { raw })
    .jpeg({ quality })
    .toBuffer();
}

/** A PNG of `size` × `size` pixels in few bytes, because all its rows are the same. */
function buildPixelBomb(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((size + 1) * size);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small PNG whose text chunks inflate to 3.8 GB. */
async function buildTextBomb(): Promise<Buffer> {
  const png = await buildPicture().png().toBuffer();
  const text = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 });
  const body = Buffer.concat([Buffer.from('iTXtkey\0\x01\0\0\0', 'latin1'), text]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length - 4, 0);
  ends.writeUInt32BE(crc32(body), 4);
  const chunk = Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  const end = 8 + 25;
  const chunks = Array.from({ length: 480 }, () => chunk);
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('POST /api/orders/:orderId/payment-proof', () => {
  let bed: GatewayBed;
  let url: string;

  const upload = (parts: Part[]) => {
    const { body, contentType } = buildMultipart(parts);
    return ask(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': contentType },
    });
  };
  const uploadFile = (content: Buffer | string, filename = 'proof.png', type = 'image/png') =>
    upload([{ field: 'paymentProof', filename, type, content }]);
  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const { key } of bed.storage.list('')) keys.push(key);
    return keys;
  };
  const attached = (): StoredProof => {
    const [call] = bed.services.calls('orders.attach-proof');
    if (!call) throw new Error('nothing was attached');
    return call.proof;
  };

  beforeAll(async () => {
    bed = await startGatewayBed({
      LIMIT_PROOFS_PER_ORDER: '1000',
      LIMIT_PROOFS_PER_ADDRESS: '1000',
    });
    url = `${bed.url}/api/orders/${PUBLIC_ID}/payment-proof`;
  });
  afterAll(() => bed.close());
  const takeProofs = () => {
    bed.services.reset();
    bed.services.answer('orders.check-proof', () => ({ reference: 'SO-7K4M2' }));
    bed.services.answer('orders.attach-proof', () => ({
      status: 'awaiting_confirmation',
      isLate: false,
      isPaidLate: false,
    }));
  };
  beforeEach(async () => {
    for (const key of await storedKeys()) await bed.storage.remove(key);
    takeProofs();
  });

  it('says to orders which form the proof came in, before it is read and after', async () => {
    const form = new FormData();
    const picture = await buildPicture().png().toBuffer();
    form.set('paymentProof', new Blob([new Uint8Array(picture)]), 'p.png');
    const headers = { 'form-id': 'a'.repeat(32) };
    expect((await fetch(url, { method: 'POST', body: form, headers })).status).toBe(200);
    const sent = { orderId: PUBLIC_ID, formId: headers['form-id'] };
    expect(bed.services.calls('orders.check-proof')).toEqual([sent]);
    expect(bed.services.calls('orders.attach-proof')).toEqual([expect.objectContaining(sent)]);
  });

  it('takes a picture with text of gigabytes without inflating it', async () => {
    const bomb = await buildTextBomb();
    expect(bomb.length).toBeGreaterThan(3_000_000);
    const before = process.memoryUsage.rss();
    const upload = uploadFile(bomb);
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss() - before);
    }, 5);
    expect((await upload).status).toBe(200);
    clearInterval(watch);
    expect(peak).toBeLessThan(150 * 1024 * 1024);
  });

  it('refuses a picture whose decoding takes too much memory, and takes the next', async () => {
    // Interlaced with 16 bits a colour: decoders keep the whole of it, 190 MB.
    const pixels = {
      create: { width: 4_000, height: 5_900, channels: 4, background: '#fff' },
    } as const;
    const large = sharp(pixels)
      .toColourspace('rgb16')
      .png({ progressive: true, compressionLevel: 1 });
    expect(await uploadFile(await large.toBuffer())).toMatchObject({
      status: 413,
      body: { code: 'PROOF.TOO_MANY_PIXELS' },
    });
    expect((await uploadFile(await buildPicture().png().toBuffer())).status).toBe(200);
  });

  it('says that it is busy when a decoding runs out of time, stores nothing, and takes the same picture again', async () => {
    const picture = await buildPicture().png().toBuffer();
    const { status, headers, body } = await whileDecodersStandStill(() => uploadFile(picture));
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'PROOF.BUSY', '5']);
    expect(bed.services.calls('orders.attach-proof')).toEqual([]);
    expect(await storedKeys()).toEqual([]);
    expect((await uploadFile(picture)).status).toBe(200);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('takes a %s and stores it as JPEG', async (format) => {
    const bytes = await buildPicture().toFormat(format).toBuffer();
    const { status, body } = await uploadFile(bytes);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Your payment is being verified. We'll notify you once confirmed.",
      data: { status: 'awaiting_confirmation', isLate: false, isPaidLate: false },
    });
    const proof = attached();
    expect(proof).toMatchObject({ widthPx: 64, heightPx: 48 });
    expect(proof.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(proof.perceptualHash).toMatch(/^[0-9a-f]{16}$/);
    expect(await storedKeys()).toEqual([proof.objectKey]);
  });

  it('drops metadata and appended bytes, and turns the picture upright', async () => {
    const jpeg = await buildPicture(60, 40)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Copyright: 'secret-of-the-phone' },
        IFD3: { GPSLatitude: '6/1 27/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    await uploadFile(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
    const { objectKey, widthPx, heightPx, sizeBytes } = attached();
    expect([widthPx, heightPx]).toEqual([40, 60]);
    const chunks: Buffer[] = [];
    for await (const chunk of await bed.storage.get(objectKey)) chunks.push(chunk as Buffer);
    const stored = Buffer.concat(chunks);
    expect(stored).toHaveLength(sizeBytes);
    expect(stored.includes('script')).toBe(false);
    expect(stored.includes('secret-of-the-phone')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it('gives look-alikes nearly the same perceptual hash, and other pictures another', async () => {
    const picture = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#335577' },
    })
      .composite([
        {
          input: { create: { width: 90, height: 150, channels: 3, background: '#ffeecc' } },
          left: 20,
          top: 20,
        },
        {
          input: { create: { width: 60, height: 60, channels: 3, background: '#000' } },
          left: 200,
          top: 90,
        },
      ])
      .png()
      .toBuffer();
    await uploadFile(picture);
    await uploadFile(await sharp(picture).resize(240).jpeg({ quality: 50 }).toBuffer());
    await uploadFile(await sharp(picture).rotate(90).png().toBuffer());
    const [first = 0n, alike = 0n, other = 0n] = bed.services
      .calls('orders.attach-proof')
      .map(({ proof }) => BigInt(`0x${proof.perceptualHash}`));
    const distance = (a: bigint, b: bigint) => (a ^ b).toString(2).replaceAll('0', '').length;
    expect(distance(first, alike)).toBeLessThanOrEqual(6);
    expect(distance(first, other)).toBeGreaterThan(12);
  });

  describe('when the file is not acceptable', () => {
    const png = () => buildPicture(256, 256).png({ compressionLevel: 0 }).toBuffer();

    it.each<[string, () => Buffer | string | Promise<Buffer | string>, number, string]>([
      [
        'an SVG',
        () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        415,
        'PROOF.NOT_AN_IMAGE',
      ],
      [
        'HTML named .png',
        () => '<!doctype html><script>alert(1)</script>',
        415,
        'PROOF.NOT_AN_IMAGE',
      ],
      ['a GIF', () => buildPicture().gif().toBuffer(), 415, 'PROOF.NOT_AN_IMAGE'],
      ['a TIFF', () => buildPicture().tiff().toBuffer(), 415, 'PROOF.NOT_AN_IMAGE'],
      ['a truncated PNG', async () => (await png()).subarray(0, 60_000), 422, 'PROOF.DAMAGED'],
      ['a JPEG of three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 422, 'PROOF.DAMAGED'],
      ['a pixel bomb', () => buildPixelBomb(5000), 413, 'PROOF.TOO_MANY_PIXELS'],
      ['an empty file', () => '', 400, 'PROOF.MISSING'],
      ['6 MB', () => Buffer.alloc(6_291_456, 1), 413, 'PROOF.TOO_LARGE'],
    ])('refuses %s', async (_what, content, status, code) => {
      const answer = await uploadFile(await content());
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(bed.services.calls('orders.attach-proof')).toEqual([]);
      expect(await storedKeys()).toEqual([]);
    });

    it('takes one byte less than 5 MB, and refuses 5 MB in the words of the specification', async () => {
      const jpeg = await buildPicture().jpeg().toBuffer();
      const padded = Buffer.concat([jpeg, Buffer.alloc(LIMIT_BYTES - 1 - jpeg.length)]);
      expect((await uploadFile(padded)).status).toBe(200);
      const { status, body } = await uploadFile(Buffer.concat([padded, Buffer.alloc(1)]));
      expect([status, body.code]).toEqual([413, 'PROOF.TOO_LARGE']);
      expect(body.message).toBe('Please upload an image smaller than 5MB');
    });
  });

  describe('when the form is malformed', () => {
    const file = (field: string) => ({ field, filename: 'a.png', type: 'image/png', content: 'x' });

    it.each<[string, Part[], string]>([
      ['another field', [file('proof')], 'PROOF.WRONG_FIELD'],
      ['two files', [file('paymentProof'), file('paymentProof')], 'PROOF.TOO_MANY_FILES'],
      [
        'a field besides the file',
        [file('paymentProof'), { field: 'note', content: 'x' }],
        'PROOF.WRONG_FIELD',
      ],
      ['no part at all', [], 'PROOF.MISSING'],
    ])('refuses %s', async (_what, parts, code) => {
      const { status, body } = await upload(parts);
      expect([status, body.code]).toEqual([400, code]);
      expect(await storedKeys()).toEqual([]);
    });

    it('refuses a body that ends early', async () => {
      const { body, contentType } = buildMultipart([file('paymentProof')]);
      const answer = await ask(url, {
        method: 'POST',
        body: new Uint8Array(body.subarray(0, 120)),
        headers: { 'content-type': contentType },
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'PROOF.BROKEN_UPLOAD']);
    });

    it('refuses another content type', async () => {
      for (const type of ['application/json', 'multipart/form-data', 'image/png']) {
        const { status } = await ask(url, {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': type },
        });
        expect([400, 415]).toContain(status);
      }
    });
  });

  it.each([90, 60, 30, 10])(
    'stores no more bytes than came in: noise of quality %d',
    async (quality) => {
      const content = await buildNoise(quality);
      const before = bed.services.calls('orders.attach-proof').length;
      expect((await uploadFile(content, 'noise.jpg', 'image/jpeg')).status).toBe(200);
      const [attached] = bed.services.calls('orders.attach-proof').slice(before);
      expect(attached?.proof.sizeBytes).toBeLessThanOrEqual(content.length);
    },
  );

  describe('when the network has sent its share of the day, or the store is full', () => {
    /** A screenshot as a banking app draws it. */
    const screenshot = () => {
      const lines = Array.from(
        { length: 24 },
        (_, i) =>
          `<text x="60" y="${100 + i * 95}" font-size="44">Transfer ${i} NGN 184,500.00</text>`,
      );
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2400">${lines.join('')}</svg>`;
      return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
    };

    const expectSmall = async (content: Buffer, edgePx: number) => {
      takeProofs();
      expect((await uploadFile(content)).status).toBe(200);
      const { sizeBytes, widthPx, heightPx } = attached();
      expect(sizeBytes).toBeLessThanOrEqual(128 * 1024);
      expect(Math.max(widthPx, heightPx)).toBeLessThanOrEqual(edgePx);
    };

    afterEach(() => jest.restoreAllMocks());

    it('takes every picture, and stores a copy of at most 128 kB', async () => {
      const hasRoomFor = jest.spyOn(bed.app.get(Limits), 'hasRoomFor').mockResolvedValue(false);
      await expectSmall(await buildNoise(90), 1280);
      await expectSmall(await screenshot(), 1280);
      expect(attached().heightPx).toBe(1280);
      expect(hasRoomFor).toHaveBeenCalledTimes(2);
      hasRoomFor.mockRestore();
      jest.spyOn(bed.app.get(FilesCeiling), 'isReached', 'get').mockReturnValue(true);
      await expectSmall(await buildNoise(90), 1280);
    });

    it('counts the bytes by network, for a day', async () => {
      const limits = bed.app.get(Limits);
      const gigabyte = 1024 ** 3;
      expect(await limits.hasRoomFor('105.112.31.7', gigabyte - 1)).toBe(true);
      expect(await limits.hasRoomFor('105.112.31.8', 1)).toBe(true);
      expect(await limits.hasRoomFor('105.112.31.9', 1)).toBe(false);
      expect(await limits.hasRoomFor('105.112.32.9', 1)).toBe(true);
    });
  });

  it('refuses uploads beyond those that are stored and those that wait: PROOF.BUSY', async () => {
    const small = await startGatewayBed({ MAX_PROOF_UPLOADS: '1' });
    const attached = Promise.withResolvers<void>();
    small.services.answer('orders.check-proof', () => ({ reference: 'SO-7K4M2' }));
    small.services.answer('orders.attach-proof', async () => {
      await attached.promise;
      return { status: 'awaiting_confirmation', isLate: false, isPaidLate: false, isRepeat: false };
    });
    const content = await buildPicture().png().toBuffer();
    const { body, contentType } = buildMultipart([
      { field: 'paymentProof', filename: 'proof.png', content },
    ]);
    // One is being stored, nine wait.
    const answers = Array.from('abcdefghijk', (letter) =>
      ask(`${small.url}/api/orders/${letter.repeat(22)}/payment-proof`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { 'content-type': contentType },
      }),
    );
    const first = await Promise.race(answers);
    expect([first.status, first.body.code]).toEqual([503, 'PROOF.BUSY']);
    attached.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
    await small.close();
  });

  describe('when the buyer disconnects halfway', () => {
    it('leaves nothing behind', async () => {
      const { hostname, port } = new URL(bed.url);
      const { body, contentType } = buildMultipart([
        { field: 'paymentProof', filename: 'a.png', content: Buffer.alloc(2_000_000) },
      ]);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/orders/${PUBLIC_ID}/payment-proof HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, 500_000));
      await waitFor('the check', () => bed.services.calls('orders.check-proof').length === 1);
      socket.destroy();
      const isAborted = (line: string) => /payment-proof.*"isAborted":true/.test(line);
      await waitFor('the access line', () => bed.logLines.some(isAborted));
      expect(await storedKeys()).toEqual([]);
      expect(bed.services.calls('orders.attach-proof')).toEqual([]);
    });
  });

  it('keeps no second copy of a picture that the order already has', async () => {
    bed.services.answer('orders.attach-proof', () => ({
      status: 'awaiting_confirmation',
      isLate: false,
      isPaidLate: false,
      isRepeat: true,
    }));
    const { status, body } = await uploadFile(await buildPicture().png().toBuffer());
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { status: 'awaiting_confirmation' } });
    expect(await storedKeys()).toEqual([]);
  });

  describe('when the last step fails', () => {
    it('removes the picture of a refused proof', async () => {
      bed.services.answer('orders.attach-proof', () => {
        throw new CodedError('ORDERS.PROOF_NOT_ACCEPTED', { status: 'failed' });
      });
      const { status } = await uploadFile(await buildPicture().png().toBuffer());
      expect(status).toBe(409);
      expect(await storedKeys()).toEqual([]);
    });

    it('leaves a picture whose row is uncertain to the sweep', async () => {
      bed.services.answer('orders.attach-proof', () => {
        throw new CodedError('PLATFORM.DEADLINE_EXCEEDED', { message: 'orders.attach-proof' });
      });
      expect((await uploadFile(await buildPicture().png().toBuffer())).status).toBe(503);
      const [call] = bed.services.calls('orders.attach-proof');
      expect(await storedKeys()).toEqual([call?.proof.objectKey]);
    });
  });
});
