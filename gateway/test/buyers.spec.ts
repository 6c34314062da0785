import { buildAdminOrder, buildAdminOrderDetail } from '@spade/contracts/testing/build-order';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const at = '2026-11-21T09:31:00.000Z';

describe('buyers and notes for staff', () => {
  let bed: GatewayBed;
  let url: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/orders/41`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
  });

  const buyer = (isBlocked: boolean) => ({
    name: 'Chidi Eze',
    email: 'chidi@mail.example',
    phone: '+2348031234567',
    isErased: false,
    counts: { open: 1, paid: 2, expired: 0, cancelled: 0, refused: 1, returned: 0 },
    total: 3,
    receivedKobo: 39_202_00,
    refundedKobo: 0,
    orders: [buildAdminOrder()],
    notes: [{ at, actor: 'ada', text: 'calls often', id: 41, reference: 'SO-7K4M2' }],
    block: isBlocked ? { reason: 'never pays', blockedBy: 'ada', blockedAt: at, endsAt: at } : null,
  });
  const recorded = () => bed.services.calls('auth.record-access');

  it('writes a note, and records that, not its words', async () => {
    bed.services.answer('orders.add-note', () =>
      buildAdminOrderDetail({ notes: [{ at, actor: 'ngozi', text: 'calls often' }] }),
    );
    const { status, body } = await postJson(`${url}/notes`, { text: ' calls often ' }, headers);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ notes: [{ actor: 'ngozi', text: 'calls often' }] });
    expect(bed.services.calls('orders.add-note')).toEqual([
      { order: '41', adminUsername: 'ngozi', text: 'calls often' },
    ]);
    expect(recorded()).toEqual([
      expect.objectContaining({ action: 'note_written', subject: 'SO-7K4M2' }),
    ]);
    expect((await postJson(`${url}/notes`, { text: '  ' }, headers)).status).toBe(400);
  });

  it('shows a buyer with amounts in naira', async () => {
    bed.services.answer('orders.get-buyer', () => buyer(false));
    const { body } = await ask(`${url}/buyer`, { headers });
    expect(body.data).toMatchObject({
      email: 'chidi@mail.example',
      received: '39202.00',
      counts: { paid: 2, refused: 1 },
      orders: [{ id: 41, totalAmount: expect.any(String) }],
      notes: [{ reference: 'SO-7K4M2' }],
      block: null,
    });
  });

  it('blocks for a period that is offered, with a reason, and records the order and the end', async () => {
    bed.services.answer('orders.block-buyer', () => buyer(true));
    const wrong = await postJson(`${url}/buyer/block`, { reason: 'x', days: 8 }, headers);
    expect(Object.keys(wrong.body.errors ?? {}).toSorted()).toEqual(['days', 'reason']);
    const block = { reason: 'never pays', days: 30 };
    expect((await postJson(`${url}/buyer/block`, block, headers)).status).toBe(200);
    expect(bed.services.calls('orders.block-buyer')).toEqual([
      { order: '41', adminUsername: 'ngozi', ...block },
    ]);
    expect(recorded()).toEqual([
      expect.objectContaining({
        action: 'buyer_blocked',
        subject: 'the buyer of SO-7K4M2, until 2026-11-21',
      }),
    ]);
  });

  it('lets a buyer order again', async () => {
    bed.services.answer('orders.unblock-buyer', () => buyer(false));
    const { body } = await postJson(`${url}/buyer/unblock`, {}, headers);
    expect(body.data).toMatchObject({ block: null });
    expect(recorded()).toEqual([
      expect.objectContaining({ action: 'buyer_unblocked', subject: 'the buyer of SO-7K4M2' }),
    ]);
  });
});
