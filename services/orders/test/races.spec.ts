import { transitions } from '@spade/contracts/orders/order.states';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

const legalSteps = new Set(
  Object.values(transitions).flatMap(({ from, to }) =>
    (from as readonly string[]).map((state) => `${state} > ${to}`),
  ),
);

/** Dozens of rounds, on a busy machine. */
const TIMEOUT_MS = 120_000;

/** So many rounds; on a machine on which the same one always wins, more until another did: else nothing raced. */
function* races(rounds: number, ends: { readonly size: number }): Generator<number> {
  for (let round = 0; round < rounds || (ends.size < 2 && round < 10 * rounds); round += 1)
    yield round;
}

describe('proof, expiry and staff at the same moment', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    await bed.replica();
  });
  afterAll(() => bed.close());

  /** History is a chain of legal steps that ends in the state the order is in; events agree. */
  async function expectLegal(orderId: string): Promise<string> {
    const { status, failureReason, proofs, history } = await bed.send('orders.get', {
      order: orderId,
    });
    let state: string | null = null;
    for (const { fromStatus, toStatus } of history) {
      expect(fromStatus).toBe(state);
      const isMove = fromStatus !== null && fromStatus !== toStatus;
      expect(!isMove || legalSteps.has(`${fromStatus} > ${toStatus}`)).toBe(true);
      state = toStatus;
    }
    expect(state).toBe(status);
    expect(failureReason === null).toBe(status !== 'failed');
    const counted = (kind: string) => history.filter((line) => line.kind === kind).length;
    const { events, holdIds } = await bed.rows.eventsAndHolds(orderId);
    const told = (name: string) => events.filter((event) => event.name === name).length;
    expect(told('order-expired')).toBe(counted('expired'));
    expect(told('order-confirmed')).toBe(counted('confirmed'));
    expect(told('order-cancelled')).toBe(counted('cancelled'));
    expect(told('proof-received')).toBe(proofs.length);
    expect(told('hold-renewed')).toBe(holdIds.length - 1);
    return status;
  }

  it(
    'loses no proof to the sweep, in 50 races',
    async () => {
      const seen = new Set<string>();
      const marginsMs = [0, 2, 4, 8, 50] as const;
      for (const round of races(50, seen)) {
        const { orderId } = await bed.place();
        // The deadline passes before, while or after both are in flight, however busy the machine is.
        await bed.database.query(
          `update orders set payment_deadline = clock_timestamp() + make_interval(secs => $2)
           where public_id = $1`,
          [orderId, (marginsMs[round % marginsMs.length] ?? 0) / 1_000],
        );
        const attach = () => bed.send('orders.attach-proof', { orderId, proof: buildProof() });
        const [reply] = await Promise.all([
          attach(),
          bed.sweep(),
          bed.sweep().then(() => bed.sweep()),
        ]);
        expect(reply.status).toBe('awaiting_confirmation');
        expect(await expectLegal(orderId)).toBe('awaiting_confirmation');
        const { history } = await bed.send('orders.get', { order: orderId });
        seen.add(history.map(({ kind }) => kind).join());
      }
      expect(seen.size).toBeGreaterThan(1);
    },
    TIMEOUT_MS,
  );

  it(
    'keeps to legal states when everyone acts at once, in 40 races',
    async () => {
      const ends = new Map<string, number>();
      for (const round of races(40, ends)) {
        const { orderId } = await bed.placeIn(round % 2 === 0 ? 'awaiting' : 'pending');
        if (round % 4 === 1) await bed.rows.endWindow(orderId);
        const staff = { order: orderId, adminUsername: 'ada' };
        await Promise.allSettled([
          bed.send('orders.attach-proof', { orderId, proof: buildProof() }),
          bed.send('orders.confirm', staff),
          bed.send('orders.confirm', { ...staff, adminUsername: 'bola' }),
          bed.send('orders.reject-proof', { ...staff, reason: 'unreadable' }),
          bed.send('orders.cancel', { ...staff, reason: 'asked to' }),
          bed.send('orders.extend', { orderId }),
          bed.send('orders.withdraw', { orderId }),
          bed.send('orders.set-discount', {
            ...staff,
            role: 'clerk',
            discountKobo: 500_000,
            reason: 'as agreed',
          }),
          bed.sweep(),
        ]);
        const status = await expectLegal(orderId);
        ends.set(status, (ends.get(status) ?? 0) + 1);
      }
      expect(ends.size).toBeGreaterThan(1);
    },
    TIMEOUT_MS,
  );

  /** One step each of buyer, clerk, clock and phone; the window ends while the others are in flight. */
  const acts = {
    cancel: (orderId: string) => bed.send('orders.withdraw', { orderId }),
    confirm: (orderId: string) =>
      bed.send('orders.confirm', { order: orderId, adminUsername: 'ada', paidBy: 'cash' }),
    expiry: () => bed.sweep(),
    proof: (orderId: string) => bed.send('orders.attach-proof', { orderId, proof: buildProof() }),
  };
  type Act = keyof typeof acts;

  const together: Act[][] = [
    ['cancel', 'confirm'],
    ['cancel', 'expiry'],
    ['cancel', 'proof'],
    ['confirm', 'expiry'],
    ['confirm', 'proof'],
    ['expiry', 'proof'],
    ['cancel', 'confirm', 'expiry', 'proof'],
  ];

  it.each(together.map((names) => [names.join(' × '), names] as const))(
    'gives one answer to %s, and keeps its word to whoever was told yes',
    async (_, names) => {
      for (let round = 0; round < 8; round += 1) {
        const { orderId } = await bed.place();
        if (names.includes('expiry'))
          await bed.database.query(
            `update orders set payment_deadline = clock_timestamp() + make_interval(secs => $2)
             where public_id = $1`,
            [orderId, ((round % 4) * 3) / 1_000],
          );
        // Each of them is first in turn.
        const inTurn = names.map((_, at) => names[(at + round) % names.length] ?? 'proof');
        const outcomes = await Promise.allSettled(inTurn.map((name) => acts[name](orderId)));
        const saidYes = new Set(
          inTurn.filter((_, at) => outcomes[at]?.status === 'fulfilled' && inTurn[at] !== 'expiry'),
        );
        const status = await expectLegal(orderId);
        const { history, proofs, failureReason } = await bed.send('orders.get', { order: orderId });
        const kept: Record<Act, boolean> = {
          cancel: status === 'failed' && failureReason === 'cancelled',
          confirm: status === 'confirmed',
          expiry: true,
          proof: proofs.length === 1,
        };
        expect([...saidYes].filter((name) => !kept[name])).toEqual([]);
        expect(proofs).toHaveLength(saidYes.has('proof') ? 1 : 0);
        const ended = history.filter(({ kind }) => kind === 'expired' || kind === 'cancelled');
        expect(ended.length).toBeLessThanOrEqual(1);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'ships a paid order or cancels it, and owes its buyer what came, no more, in 15 races',
    async () => {
      const ends = new Set<string>();
      const received = 12_500_000;
      for (const round of races(15, ends)) {
        const { orderId } = await bed.placeIn('processing');
        const staff = { order: orderId, adminUsername: 'ada' };
        const refund = { ...staff, amountKobo: 500_000, reason: 'one plate was broken' };
        const steps = [
          () => bed.send('orders.cancel-paid', { ...staff, reason: 'no stock' }),
          () => bed.send('orders.fulfil', { ...staff, step: 'ship' }),
          () => bed.send('orders.grant-refund', refund),
        ];
        const inTurn = steps.map((_, at) => steps[(at + round) % steps.length] ?? steps[0]);
        await Promise.allSettled(inTurn.map((step) => step?.()));
        const status = await expectLegal(orderId);
        const { refundOwedKobo, history, shipment } = await bed.send('orders.get', staff);
        const isGranted = history.some(({ reason }) => reason?.includes('plate') ?? false);
        const isCancelled = status === 'failed';
        expect(refundOwedKobo).toBe(isCancelled ? received : isGranted ? refund.amountKobo : 0);
        expect(shipment === null).toBe(isCancelled);
        ends.add(`${status} ${isGranted}`);
      }
      expect(ends.size).toBeGreaterThan(1);
    },
    TIMEOUT_MS,
  );

  it(
    'delivers an order once, whoever says so first, in 12 races',
    async () => {
      const seen = new Set<string>();
      for (const round of races(12, seen)) {
        const { orderId, reference } = await bed.placeIn('processing');
        const staff = { order: orderId, adminUsername: 'ada' };
        const { shipment } = await bed.send('orders.fulfil', { ...staff, step: 'ship' });
        const code = shipment?.handoverCode ?? '';
        const steps = [
          () => bed.send('orders.hand-over', { reference, code }),
          () => bed.send('orders.confirm-delivery', { orderId }),
          () => bed.send('orders.fulfil', { ...staff, step: 'deliver' }),
          () => bed.send('orders.fulfil', { ...staff, step: 'return', reason: 'no one was there' }),
        ];
        // Each of them is first in turn.
        const inTurn = steps.map((_, at) => steps[(at + round) % steps.length] ?? steps[0]);
        const outcomes = await Promise.allSettled(inTurn.map((step) => step?.()));
        await expectLegal(orderId);
        const { history } = await bed.send('orders.get', { order: orderId });
        const delivered = history.filter(({ kind }) => kind === 'delivered');
        const { events } = await bed.rows.eventsAndHolds(orderId);
        expect(delivered.length).toBeLessThanOrEqual(1);
        expect(events.filter(({ name }) => name === 'order-delivered')).toHaveLength(
          delivered.length,
        );
        // Whoever was told yes is in the history: one delivery, and one return at most.
        const saidYes = outcomes.filter(({ status }) => status === 'fulfilled').length;
        const returned = history.filter(({ kind }) => kind === 'returned').length;
        expect(saidYes).toBe(delivered.length + returned);
        seen.add(`${delivered[0]?.actor} ${returned}`);
      }
      expect(seen.size).toBeGreaterThan(1);
    },
    TIMEOUT_MS,
  );
});
