import { buildAdminOrder, buildBuyer } from '@spade/contracts/testing/build-order';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';
import { textOfPdf } from './pdf-text.ts';

const sender = { name: 'Spade Orion', address: '3 Marina, Lagos', phone: '+234 800 000 0000' };
const slip = (fields: Parameters<typeof buildAdminOrder>[0] = {}) => ({
  order: buildAdminOrder({ status: 'processing', ...fields }),
  courier: null,
  waybillNumber: null,
});

describe('packing slips and waybills', () => {
  let bed: GatewayBed;
  let url: string;
  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/admin/slips`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
  });

  const print = async (orders: string) => {
    const response = await fetch(`${url}?orders=${orders}`, { headers: signIn(bed.services) });
    expect(response.status).toBe(200);
    return textOfPdf(Buffer.from(await response.arrayBuffer())).replaceAll('\n', '|');
  };

  it('say what goes into the parcel, where it goes and what the rider collects, and are recorded', async () => {
    bed.services.answer('orders.read-slips', () => ({
      sender,
      slips: [
        slip({ buyer: buildBuyer({ landmark: 'Opposite the post office' }) }),
        { ...slip({ id: 43, reference: 'SO-BBBBB' }), feeAtDoorKobo: 450_000 },
        slip({
          id: 42,
          reference: 'SO-AAAAA',
          delivery: {
            method: 'pickup',
            feeKobo: 0,
            isFeeInPrice: true,
            time: '9 to 5',
            pickupPoint: 'Ikeja shop: 12 Allen Avenue, Ikeja',
          },
        }),
      ],
    }));
    const text = await print('41,43,42');
    for (const words of [
      'Portland cement 50 kg',
      'Opposite the post office',
      '+2348031234567',
      'The delivery fee, as agreed by phone',
      '4,500.00, no more',
      'Ikeja shop: 12 Allen Avenue, Ikeja',
      'Nothing: all is paid',
      '3 Marina, Lagos',
    ])
      expect(text).toContain(words);
    expect(bed.services.calls('orders.read-slips')).toEqual([{ orders: ['41', '43', '42'] }]);
    expect(bed.services.calls('auth.record-access')).toEqual([
      expect.objectContaining({ action: 'slips_printed', subject: 'SO-7K4M2, SO-BBBBB, SO-AAAAA' }),
    ]);
  });

  it.each(['', 'x', '1,,2', Array.from({ length: 101 }, (_, i) => i + 1).join()])(
    'refuse the orders %j',
    async (orders) => {
      const answer = await ask(`${url}?orders=${orders}`, { headers: signIn(bed.services) });
      expect(answer.status).toBe(400);
    },
  );

  it('leave out pieces that never left', async () => {
    bed.services.answer('orders.read-slips', () => ({
      sender,
      slips: [slip({ quantity: 5, returnedPieces: 2 })],
    }));
    expect(await print('41')).toContain('3 × Portland cement 50 kg');
  });

  it('are none of orders that are not paid', async () => {
    bed.services.answer('orders.read-slips', () => ({ sender, slips: [] }));
    const answer = await ask(`${url}?orders=41`, { headers: signIn(bed.services) });
    expect(answer.status).toBe(404);
  });

  it('are for staff alone', async () => {
    expect((await ask(`${url}?orders=41`)).status).toBe(401);
  });
});
