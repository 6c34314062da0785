import { buffer } from 'node:stream/consumers';
import { fetchedPictureKey } from '@spade/contracts/jobs/product-imports';
import { pictureKey, pictureWidths } from '@spade/contracts/products/pictures';
import { PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { waitFor } from '@spade/platform/testing/wait-for';
import sharp from 'sharp';
import { CleanFetchedPictures } from '../src/pictures/clean-fetched-pictures.ts';
import { PictureBucket } from '../src/pictures/picture-store.ts';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';
import { bytesOf, hostilePictures, type Outcome } from './hostile-pictures.ts';
import { buildMultipart } from './multipart.ts';

/** Every kind of file, through every door: each decoding is a process of its own. */
describe('pictures as nobody honest makes them', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed({
      LIMIT_PROOFS_PER_ORDER: '1000',
      LIMIT_PROOFS_PER_ADDRESS: '1000',
    });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  const upload = (path: string, field: string, content: Buffer, headers = {}) => {
    const part = { field, filename: 'grater.jpg', type: 'image/jpeg', content };
    const { body, contentType } = buildMultipart([part]);
    return ask(`${bed.url}/api/${path}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...headers, 'content-type': contentType },
    });
  };

  describe('of products', () => {
    let headers: Record<string, string>;

    beforeEach(() => {
      headers = signIn(bed.services, { role: 'approver' });
      bed.services.answer('catalog.add-picture', ({ name }) => ({ name }));
    });

    const uploadFile = (content: Buffer) =>
      upload('admin/products/pictures', 'picture', content, headers);
    const stored = (name: string, width: number) =>
      bed.app.get(PictureBucket).get(pictureKey(name, width)).then(buffer);

    const codes: Record<Outcome, string | undefined> = {
      taken: undefined,
      MISSING: 'PICTURE.NOT_RECEIVED',
      NOT_AN_IMAGE: 'PICTURE.NOT_AN_IMAGE',
      DAMAGED: 'PICTURE.DAMAGED',
      TOO_MANY_PIXELS: 'PICTURE.TOO_LARGE',
    };

    it.each(hostilePictures)('uploaded: $name: $outcome', async (picture) => {
      const { status, body } = await uploadFile(await bytesOf(picture));
      expect(body.code).toBe(codes[picture.outcome]);
      if (picture.outcome !== 'taken') return;
      expect(status).toBe(200);
      const { name } = body.data as { name: string };
      for (const width of pictureWidths) {
        const { format, pages, exif, icc } = await sharp(await stored(name, width)).metadata();
        expect([format, pages, exif, icc]).toEqual(['webp', undefined, undefined, undefined]);
      }
    });

    it('fetched for an import: each is reported in words, and nothing is left of it', async () => {
      const waiting = hostilePictures.map((_, i) => 100 + i);
      for (const [i, picture] of hostilePictures.entries())
        await bed.storage.put(fetchedPictureKey(100 + i), await bytesOf(picture), 'image/png');
      bed.services.answer('catalog.take-pictures', ({ step }) => ({
        pictures:
          step === 'clean'
            ? waiting.splice(0, 4).map((pictureId) => ({ pictureId, address: 'https://x.example' }))
            : [],
      }));
      bed.services.answer('catalog.report-picture', () => ({ isExpected: true }));
      const reports = () =>
        bed.services.calls('catalog.report-picture').filter(({ pictureId }) => pictureId >= 100);
      for (let round = 0; waiting.length > 0 && round < 50; round += 1)
        await bed.app.get(CleanFetchedPictures).sweep();
      await waitFor('the reports', () => reports().length === hostilePictures.length || undefined);
      const outcomes = reports()
        .toSorted((a, b) => a.pictureId - b.pictureId)
        .map(({ outcome }, i) => [
          hostilePictures[i]?.name,
          'name' in outcome ? 'taken' : 'refused',
        ]);
      expect(outcomes).toEqual(
        hostilePictures.map(({ name, outcome }) => [
          name,
          outcome === 'taken' ? 'taken' : 'refused',
        ]),
      );
      for (const [i] of hostilePictures.entries())
        await expect(bed.storage.get(fetchedPictureKey(100 + i))).rejects.toThrow();
    });
  });

  describe('of payments', () => {
    const uploadFile = (content: Buffer) =>
      upload(`orders/${PUBLIC_ID}/payment-proof`, 'paymentProof', content);
    const storedKeys = async () => {
      const keys: string[] = [];
      for await (const { key } of bed.storage.list('')) keys.push(key);
      return keys;
    };

    beforeEach(async () => {
      for (const key of await storedKeys()) await bed.storage.remove(key);
      bed.services.answer('orders.check-proof', () => ({ reference: 'SO-7K4M2' }));
      bed.services.answer('orders.attach-proof', () => ({
        status: 'awaiting_confirmation',
        isLate: false,
        isPaidLate: false,
      }));
    });

    it.each(hostilePictures.filter(({ outcome }) => outcome === 'taken'))(
      'keeps a plain picture of $name',
      async (picture) => {
        expect((await uploadFile(await bytesOf(picture))).status).toBe(200);
        const [key = ''] = await storedKeys();
        const kept = await buffer(await bed.storage.get(key));
        const { format, space, exif, icc, pages } = await sharp(kept).metadata();
        const plain = ['jpeg', 'srgb', undefined, undefined, undefined];
        expect([format, space, exif, icc, pages]).toEqual(plain);
        expect(kept.includes('<script>')).toBe(false);
      },
    );

    it.each(hostilePictures.filter(({ outcome }) => outcome !== 'taken'))(
      'keeps nothing of $name: $outcome',
      async (picture) => {
        const { body } = await uploadFile(await bytesOf(picture));
        expect(body.code).toBe(`PROOF.${picture.outcome}`);
        expect(await storedKeys()).toEqual([]);
      },
    );
  });
});
