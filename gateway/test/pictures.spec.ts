import { buffer } from 'node:stream/consumers';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { fetchedPictureKey } from '@spade/contracts/jobs/product-imports';
import { pictureKey, pictureWidths } from '@spade/contracts/products/pictures';
import { waitFor } from '@spade/platform/testing/wait-for';
import sharp from 'sharp';
import { CleanFetchedPictures } from '../src/pictures/clean-fetched-pictures.ts';
import { PictureBucket, PictureSweep } from '../src/pictures/picture-store.ts';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';
import { buildMultipart, type Part } from './multipart.ts';
import { whileDecodersStandStill } from './slow-decoder.ts';

/** A photograph as a phone takes it: noise over a gradient, lying on its side. */
function buildPhoto(widthPx: number, heightPx: number): Promise<Buffer> {
  let seed = 7;
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % 60;
  };
  const pixels = Buffer.alloc(widthPx * heightPx * 3).map(
    (_, i) => (((i / 3) % widthPx) / widthPx) * 190 + noise(),
  );
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'a name' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

describe('pictures of products', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services, { role: 'approver' });
    bed.services.answer('catalog.add-picture', ({ name }) => ({ name }));
  });

  const upload = (parts: Part[]) => {
    const { body, contentType } = buildMultipart(parts);
    return ask(`${bed.url}/api/admin/products/pictures`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...headers, 'content-type': contentType },
    });
  };
  const uploadFile = (content: Buffer | string, field = 'picture') =>
    upload([{ field, filename: 'grater.jpg', type: 'image/jpeg', content }]);
  const stored = (name: string, width: number) =>
    bed.app.get(PictureBucket).get(pictureKey(name, width)).then(buffer);

  it('are cleaned, and kept in three widths within their bytes', async () => {
    const { status, body } = await uploadFile(await buildPhoto(2000, 1500));
    expect([status, body]).toMatchObject([
      200,
      {
        data: {
          name: expect.stringMatching(/^[0-9a-f]{32}$/),
          // Upright.
          width: 1200,
          height: 1600,
        },
      },
    ]);
    const { name } = body.data as { name: string };
    expect(body.data).toMatchObject({ url: `/pictures/${name}-800.webp` });
    const files = await Promise.all(pictureWidths.map((width) => stored(name, width)));
    const sizes = await Promise.all(files.map((file) => sharp(file).metadata()));
    expect(
      sizes.map(({ format, height, exif, orientation }) => [format, height, exif, orientation]),
    ).toEqual(pictureWidths.map((width) => ['webp', width, undefined, undefined]));
    expect(files[1]?.length).toBeLessThanOrEqual(40_000);
    expect(bed.services.calls('catalog.add-picture')).toMatchObject([
      { name, widthPx: 1200, heightPx: 1600 },
    ]);
  });

  it('have the name of their content, and are shown to everyone for ever', async () => {
    const photo = await buildPhoto(300, 200);
    const [first, second] = [await uploadFile(photo), await uploadFile(photo)];
    expect(first.body.data).toEqual(second.body.data);
    const { name } = first.body.data as { name: string };
    const response = await fetch(`${bed.url}/api/pictures/${name}-400.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await stored(name, 400));
  });

  it('are JPEG, too, for the programs of others', async () => {
    const { name } = (await uploadFile(await buildPhoto(300, 200))).body.data as { name: string };
    const response = await fetch(`${bed.url}/api/pictures/${name}.jpg`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(['jpeg', 200, 300]);
  });

  it.each([
    'nothing',
    '../payment-proofs/proofs/x.jpg',
    `${'a'.repeat(32)}-400.webp`,
    `${'a'.repeat(32)}.jpg`,
  ])('answers 404 for %s', async (file) => {
    const { status, body } = await ask(`${bed.url}/api/pictures/${encodeURIComponent(file)}`);
    expect([status, body.code]).toEqual([404, 'PICTURE.NOT_FOUND']);
  });

  it('are cleaned when the worker has fetched them for an import, one after the other', async () => {
    const photo = await buildPhoto(300, 200);
    const waiting = [1, 2, 3];
    await bed.storage.put(fetchedPictureKey(1), photo, 'application/octet-stream');
    await bed.storage.put(fetchedPictureKey(2), Buffer.from('<html>'), 'application/octet-stream');
    bed.services.answer('catalog.take-pictures', ({ step }) => ({
      pictures:
        step === 'clean'
          ? waiting.splice(0, 2).map((pictureId) => ({ pictureId, address: 'https://x.example' }))
          : [],
    }));
    bed.services.answer('catalog.report-picture', () => ({ isExpected: true }));
    // A round of its own may have taken some of them.
    await bed.app.get(CleanFetchedPictures).sweep();
    await waitFor(
      'the reports',
      () => bed.services.calls('catalog.report-picture').length === 3 || undefined,
    );
    const outcomes = bed.services
      .calls('catalog.report-picture')
      .toSorted((a, b) => a.pictureId - b.pictureId)
      .map(({ outcome }) => outcome);
    expect(outcomes).toEqual([
      { name: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { failure: 'This is no JPEG, PNG or WebP picture.', isRetryable: false },
      { failure: 'The picture is no longer in the store.', isRetryable: true },
    ]);
    const [{ name }] = outcomes as [{ name: string }]; // as just expected
    expect((await sharp(await stored(name, 400)).metadata()).format).toBe('webp');
    await expect(bed.storage.get(fetchedPictureKey(1))).rejects.toThrow('no such object');
  });

  it('refuses what is no picture, in words', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const answers = [
      await uploadFile('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      await uploadFile(png.subarray(0, 60)),
      await uploadFile(Buffer.alloc(5 * 1024 * 1024)),
      await uploadFile(png, 'photo'),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [415, 'PICTURE.NOT_AN_IMAGE'],
      [422, 'PICTURE.DAMAGED'],
      [413, 'PICTURE.TOO_LARGE'],
      [400, 'PICTURE.NOT_RECEIVED'],
    ]);
  });

  it('are added by those who edit products, and only once the catalogue knows of them', async () => {
    const photo = await buildPhoto(30, 20);
    bed.services.answer('catalog.add-picture', () => {
      throw new CodedError('CATALOG.PICTURE_BUSY', {});
    });
    expect((await uploadFile(photo)).body.code).toBe('CATALOG.PICTURE_BUSY');
    headers = signIn(bed.services, { role: 'clerk' });
    expect((await uploadFile(photo)).status).toBe(403);
  });

  it('answers 503 while many pictures are being cleaned', async () => {
    const photo = await buildPhoto(64, 48);
    const answers = await Promise.all(Array.from({ length: 40 }, () => uploadFile(photo)));
    const codes = new Set(answers.map(({ status, body }) => body.code ?? status));
    expect(codes).toEqual(new Set([200, 'PICTURE.BUSY']));
  });

  it('are to be sent again when their cleaning runs out of time', async () => {
    const photo = await buildPhoto(30, 20);
    const { status, body } = await whileDecodersStandStill(() => uploadFile(photo));
    expect([status, body.code]).toEqual([503, 'PICTURE.BUSY']);
    expect(bed.services.calls('catalog.add-picture')).toEqual([]);
    expect((await uploadFile(photo)).status).toBe(200);
  });

  it('all stay while no one knows which of them are on pages', async () => {
    await uploadFile(await buildPhoto(20, 40));
    bed.services.answer('contact.kept-pictures', () => {
      throw new CodedError('PLATFORM.UNAVAILABLE', {});
    });
    await expect(bed.app.get(PictureSweep).sweep()).rejects.toThrow();
    expect(bed.services.calls('catalog.release-pictures')).toEqual([]);
  });

  it('leave the bucket once neither a product nor a page has them', async () => {
    const kept = (await uploadFile(await buildPhoto(40, 20))).body.data as { name: string };
    const gone = (await uploadFile(await buildPhoto(20, 40))).body.data as { name: string };
    const onPage = (await uploadFile(await buildPhoto(30, 40))).body.data as { name: string };
    bed.services.answer('contact.kept-pictures', () => ({ names: [onPage.name] }));
    bed.services.answer('catalog.release-pictures', ({ names }) => ({
      released: names.filter((name) => name === gone.name || name === onPage.name),
      unknown: 1,
    }));
    expect(await bed.app.get(PictureSweep).sweep()).toBe(1);
    for (const { name } of [kept, onPage])
      expect((await stored(name, 800)).length).toBeGreaterThan(0);
    for (const width of pictureWidths)
      await expect(stored(gone.name, width)).rejects.toThrow('no such object');
    expect(bed.logLines.some((line) => line.includes('does not know, and that stay: 1'))).toBe(
      true,
    );
  });
});
