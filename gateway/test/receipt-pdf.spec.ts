import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Receipt } from '@spade/contracts/money/receipt';
import { PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';
import { textOfPdf } from './pdf-text.ts';

const buildReceipt = (fields: Partial<Receipt> = {}): Receipt => ({
  number: 123,
  issuedAt: '2026-11-21T23:30:00.000Z',
  replaces: null,
  orderId: PUBLIC_ID,
  reference: 'SO-7K4M2',
  orderedAt: '2026-11-20T09:30:00.000Z',
  buyer: { name: 'Ọlá Ṣadé Müller', city: 'Ikeja', state: 'Lagos' },
  productTitle: 'Portland cement 50 kg',
  quantity: 2,
  unitPriceKobo: 980_050,
  totalKobo: 1_960_100,
  seller: {
    name: 'Spade Orion',
    address: '12 Allen Avenue, Lagos',
    email: 'hello@spadeorion.example',
    phone: '+234 800 000 0000',
    rcNumber: '1666375',
    tin: null,
  },
  received: [{ day: '2026-11-21', amountKobo: 1_960_100 }],
  sentBack: [],
  keptKobo: 1_960_100,
  shortfallKobo: 0,
  refundOwedKobo: 0,
  vat: null,
  ...fields,
});

/** Words without their spaces: a line may break between any two. */
const closed = (text: string) => text.replaceAll(/[|\s]/g, '');

describe('the receipt of an order as PDF', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed({ PUBLIC_URL: 'https://shop.example' });
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
  });

  const forBuyer = (orderId = PUBLIC_ID) => `${bed.url}/api/orders/${orderId}/receipt.pdf`;
  const download = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    expect(response.status).toBe(200);
    return { response, file: Buffer.from(await response.arrayBuffer()) };
  };
  /** What the receipt says, without breaks. */
  const read = async (fields: Partial<Receipt>) => {
    bed.services.answer('orders.issue-receipt', () => buildReceipt(fields));
    const { file } = await download(forBuyer());
    return textOfPdf(file).replaceAll('\n', '|');
  };

  it('says TEST in place of the number of a test order, and not that it is paid', async () => {
    const text = await read({ isTest: true, number: 0, reference: 'TEST-7K4M2' });
    expect(text).toContain('Receipt number|TEST');
    expect(text).not.toMatch(/PAID|000000/);
  });

  it('says who received what, for what, and when', async () => {
    const text = await read({});
    const said = [
      'Spade Orion',
      '12 Allen Avenue, Lagos',
      'RC 1666375',
      '000123',
      '22 November 2026',
      'Ọlá Ṣadé Müller, Ikeja, Lagos',
      'Ordered|20 November 2026',
      'SO-7K4M2',
      'PAID',
      'Bank transfer, 21 November 2026',
      'name the reference SO-7K4M2',
    ];
    for (const words of said) expect(text).toContain(words);
    expect(closed(text)).toContain(closed('Portland cement 50 kg, 2 × ₦9,800.50₦19,601.00'));
    for (const words of ['VAT', 'TIN', 'Replaces', 'Sent back', 'Still'])
      expect(text).not.toContain(words);
  });

  it('gives no pick-up point as the place of the buyer', async () => {
    const text = await read({ pickupPoint: 'Yaba depot: 14 Commercial Avenue, Lagos' });
    expect(text).toContain('Buyer|Ọlá Ṣadé Müller|Pick up at|Yaba depot: 14 Commercial');
    expect(text).not.toContain('Ikeja');
  });

  it('says what was sent back, is missing or is owed, the tax, and which receipt it replaces', async () => {
    const text = await read({
      replaces: 98,
      seller: { ...buildReceipt().seller, tin: '01234567-0001' },
      received: [
        { day: '2026-11-20', amountKobo: 1_000_000_000 },
        { day: '2026-11-21', amountKobo: 5 },
      ],
      sentBack: [{ day: '2026-11-22', amountKobo: 500_000 }],
      keptKobo: 999_500_005,
      shortfallKobo: 7_000,
      refundOwedKobo: 8_000,
      vat: { rateBasisPoints: 750, vatKobo: 136_751, netKobo: 1_823_349 },
    });
    const plain = closed(text);
    for (const words of [
      'receipt 000098',
      'RC 1666375, TIN 01234567-0001',
      'Bank transfer, 20 November 2026₦10,000,000.00',
      'Bank transfer, 21 November 2026₦0.05',
      'Sent back, 22 November 2026−₦5,000.00',
      'Received for this order₦9,995,000.05',
      'Still to pay₦70.00',
      'Still to be sent back₦80.00',
      'VAT of 7.5 %, included₦1,367.51',
      'Amount without VAT₦18,233.49',
    ])
      expect(plain).toContain(closed(words));
  });

  it('says how much more came than the order costs, until it is owed back', async () => {
    const more = await read({ keptKobo: 2_110_100 });
    expect(closed(more)).toContain(closed('More than the order costs₦1,500.00'));
    expect(closed(more)).toContain(closed('We tell you by email how it comes back.'));
    const owed = await read({ keptKobo: 2_110_100, refundOwedKobo: 150_000 });
    expect(owed).not.toContain('More than');
    expect(closed(owed)).not.toContain(closed('We tell you by email'));
    expect(await read({})).not.toContain('More than');
  });

  it('counts nothing beyond the price that only staff have recorded', async () => {
    const received = [{ day: '2026-11-21', amountKobo: 2_110_100 }];
    const text = closed(await read({ received, unprovedKobo: 150_000 }));
    expect(text).toContain(
      closed('Recorded, but not part of the price−₦1,500.00Received for this order₦19,601.00'),
    );
    expect(text).not.toContain(closed('More than'));
    expect(await read({})).not.toContain('Recorded');
  });

  it('says what the price is made of', async () => {
    const text = await read({
      deliveryFeeKobo: 350_000,
      discountKobo: 50_000,
      allowanceKobo: 100_000,
      keptKobo: 2_160_100,
    });
    expect(closed(text)).toContain(
      closed(
        '₦19,601.00Delivery₦3,500.00Discount−₦500.00Reduction granted−₦1,000.00Order total₦21,601.00',
      ),
    );
    expect(await read({})).not.toContain('Order total');
  });

  it('carries no link of the order, which is a key to its refund', async () => {
    bed.services.answer('orders.issue-receipt', () => buildReceipt());
    const { file } = await download(forBuyer());
    expect(textOfPdf(file)).not.toContain(PUBLIC_ID);
    // But the way to have it mailed again.
    expect(textOfPdf(file).replaceAll(/\s+/g, ' ')).toContain('https://shop.example/orders/find');
    expect(file.toString('latin1')).not.toContain('/URI');
  });

  it('is one sheet as wide as a phone, also with delivery, discount, TIN and VAT', async () => {
    bed.services.answer('orders.issue-receipt', () =>
      buildReceipt({
        seller: { ...buildReceipt().seller, tin: '01234567-0001' },
        deliveryFeeKobo: 350_000,
        discountKobo: 50_000,
        keptKobo: 2_260_100,
        vat: { rateBasisPoints: 750, vatKobo: 157_681, netKobo: 2_102_419 },
      }),
    );
    const { file } = await download(forBuyer());
    expect(file.toString('latin1').match(/\/MediaBox \[.*?\]/g)).toEqual([
      '/MediaBox [0 0 360 930]',
    ]);
  });

  it('continues on further sheets when a list is long', async () => {
    const received = Array.from({ length: 80 }, () => ({ day: '2026-11-21', amountKobo: 100 }));
    const text = await read({ received });
    expect(text.match(/Bank transfer/g)).toHaveLength(80);
    expect(text).toContain('Your order');
  });

  it('is a file with a name, a title, a language and tags, for the holder of the link alone', async () => {
    bed.services.answer('orders.issue-receipt', () => buildReceipt());
    const { response, file } = await download(forBuyer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt-SO-7K4M2.pdf"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const plain = file.toString('latin1');
    for (const mark of ['/Lang (en-NG)', '/Marked true', '/DisplayDocTitle true', '/S /TH'])
      expect(plain).toContain(mark);
    expect(plain).toContain('(Receipt 000123, order SO-7K4M2)');
    // Embedded, or other readers would show no naira sign.
    expect(plain.match(/\/FontFile2 /g)).toHaveLength(4);
    expect(bed.services.calls('orders.issue-receipt')).toEqual([{ order: PUBLIC_ID }]);
    expect(bed.services.calls('auth.record-access')).toEqual([]);
  });

  it('does not open by the integer, and not before the payment is confirmed', async () => {
    expect((await ask(forBuyer('41'))).status).toBe(404);
    bed.services.answer('orders.issue-receipt', () => {
      throw new CodedError('ORDERS.NOT_PAID', { status: 'awaiting_confirmation' });
    });
    const { status, body } = await ask(forBuyer());
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'ORDERS.NOT_PAID',
      message:
        'There is a receipt once the payment is confirmed. The order already has a proof that we are checking.',
    });
  });

  it('is there for staff by the integer, and recorded', async () => {
    const url = `${bed.url}/api/admin/receipts/41`;
    expect((await ask(url)).status).toBe(401);
    const headers = signIn(bed.services);
    bed.services.answer('orders.issue-receipt', () => buildReceipt());
    const { file } = await download(url, headers);
    expect(textOfPdf(file)).toContain('000123');
    expect(bed.services.calls('auth.record-access')).toEqual([
      expect.objectContaining({ action: 'receipt_downloaded', subject: buildReceipt().reference }),
    ]);
  });
});
