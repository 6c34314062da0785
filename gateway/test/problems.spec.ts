import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  buildAdminOrderDetail,
  buildPublicOrder,
  PUBLIC_ID,
} from '@spade/contracts/testing/build-order';
import sharp from 'sharp';
import { signIn } from './builders.ts';
import { type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const problem = {
  kind: 'damaged',
  reportedAt: '2026-11-24T09:00:00.000Z',
  answer: 'no',
  refundKobo: null,
  reason: 'It is as ordered.',
  answeredAt: '2026-11-25T09:00:00.000Z',
} as const;

describe('something is wrong with the goods', () => {
  let bed: GatewayBed;
  let url: string;
  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/orders/${PUBLIC_ID}`;
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  const picture = async () => {
    const form = new FormData();
    const create = { width: 40, height: 30, channels: 3 as const, background: '#246' };
    const bytes = await sharp({ create }).png().toBuffer();
    form.set('picture', new Blob([new Uint8Array(bytes)]), 'p.png');
    const headers = { 'form-id': 'f' };
    return fetch(`${url}/problem-picture`, { method: 'POST', body: form, headers });
  };

  it('is reported in the words of a buyer, tidied, and read without them', async () => {
    bed.services.answer('orders.report-problem', () =>
      buildPublicOrder({ problem: { ...problem, pictures: 2 } }),
    );
    const { status, body } = await postJson(
      `${url}/problem`,
      { kind: 'damaged', words: '  The bag was open.  ' },
      { 'form-id': 'f' },
    );
    expect([status, body.data]).toMatchObject([
      200,
      {
        problem: {
          kind: 'damaged',
          kindInWords: 'It is damaged, or does not work',
          answerInWords: 'We cannot accept this claim.',
          reason: 'It is as ordered.',
          pictures: 2,
        },
      },
    ]);
    expect(bed.services.calls('orders.report-problem')).toEqual([
      { orderId: PUBLIC_ID, kind: 'damaged', words: 'The bag was open.', formId: 'f' },
    ]);
    const wrong = await postJson(`${url}/problem`, { kind: 'late', words: 'short' });
    expect(wrong.body.errors).toEqual({
      kind: ['Choose what is wrong'],
      words: ['Say in a sentence what is wrong'],
    });
  });

  it('is shown by a picture that is cleaned and kept like a proof', async () => {
    bed.services.answer('orders.check-problem-picture', () => ({}));
    bed.services.answer('orders.attach-problem-picture', () => ({ isRepeat: false }));
    expect((await picture()).status).toBe(200);
    const [sent] = bed.services.calls('orders.attach-problem-picture');
    expect(sent).toMatchObject({
      orderId: PUBLIC_ID,
      formId: 'f',
      picture: { objectKey: expect.stringMatching(/^proofs\/.*\.jpg$/), widthPx: 40, heightPx: 30 },
    });
    expect((await bed.storage.get(sent?.picture.objectKey ?? '')).readable).toBe(true);
  });

  it('takes no more pictures than it needs, before they are read', async () => {
    bed.services.answer('orders.check-problem-picture', () => {
      throw new CodedError('ORDERS.TOO_MANY_PICTURES', { limit: 4 });
    });
    expect((await picture()).status).toBe(409);
    expect(bed.services.calls('orders.attach-problem-picture')).toEqual([]);
  });

  it.each([
    ['refuse', 'no'],
    ['replace', 'replacement'],
  ] as const)('is answered by staff: %s', async (path, answer) => {
    bed.services.answer('orders.answer-problem', () =>
      buildAdminOrderDetail({
        problems: [
          { ...problem, answer, words: 'The bag was open.', pictureIds: ['31'], answeredBy: 'ada' },
        ],
      }),
    );
    const headers = signIn(bed.services);
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
    const reason = 'It is as ordered.';
    const { status, body } = await postJson(`${url}/problem/${path}`, { reason }, headers);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      problems: [
        {
          words: 'The bag was open.',
          pictures: [{ url: expect.stringContaining('/api/proofs/31?') }],
        },
      ],
    });
    expect(bed.services.calls('orders.answer-problem')).toMatchObject([
      { order: PUBLIC_ID, answer, reason },
    ]);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { action: 'problem_answered', subject: `SO-7K4M2: ${answer}` },
    ]);
  });
});
