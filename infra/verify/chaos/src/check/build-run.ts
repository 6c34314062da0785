import type { HistoryRecord, Operation } from '../history/history-record.ts';
import type { World } from './world.ts';

/** A finished run without violations, for the tests of the checks to tamper with. */
export interface FinishedRun {
  history: HistoryRecord[];
  world: World;
  stocked: Map<string, number>;
  swept: number;
}

/**
 * One order, paid, confirmed and mailed, with its credit; and one contact message. 10 pieces were on the shelf,
 * 2 of them are sold.
 */
export function buildRun(): FinishedRun {
  const history: HistoryRecord[] = [];
  const exchange = (op: Operation, key: string, status: number, orderId?: string) => {
    const call = history.length;
    const about = { op, key, ...(orderId !== undefined && { orderId }) };
    history.push(
      { kind: 'call', at: 1_000 + call, call, ...about, productId: 7, quantity: 2 },
      {
        ...{ kind: 'answer', at: 1_010 + call, call, status, ms: 10 },
        ...(orderId !== undefined && { orderId }),
      },
      { kind: 'outcome', at: 1_010, ...about, outcome: 'done', ms: 10, attempts: 1 },
    );
  };
  exchange('place-order', 'key-1', 201, 'public-1');
  exchange('upload-proof', 'hash-1', 200, 'public-1');
  exchange('confirm', 'confirm public-1', 200, 'public-1');
  exchange('write-message', 'message-1', 201);
  history.push({ kind: 'bank', at: 900, amountKobo: 5_000, sender: 'ADA OBI', words: 'SO-HH9ES' });
  exchange('match-credit', '1 for 1', 200);
  const fact = (id: string, name: string, orderId: string | null, service = 'orders') => ({
    ...{ service, id, name, orderId, isDone: true, hasFailed: false },
  });
  const world: World = {
    orders: [
      {
        ...{ id: 1, publicId: 'public-1', key: 'key-1', productId: 7, quantity: 2 },
        ...{ status: 'confirmed', holdId: 'hold-1', proofCount: 1 },
        ...{ receivedKobo: 5_000, refundedKobo: 0, isPaidLate: false },
      },
    ],
    events: [
      { orderId: 1, kind: 'placed', from: null, to: 'pending_payment' },
      { orderId: 1, kind: 'proof_attached', from: 'pending_payment', to: 'awaiting_confirmation' },
      { orderId: 1, kind: 'confirmed', from: 'awaiting_confirmation', to: 'confirmed' },
    ],
    credits: [
      {
        ...{
          id: 1,
          source: 'statement',
          amountKobo: 5_000,
          narration: 'NIP/KUDA/ADA OBI/SO-HH9ES',
        },
        isReversed: false,
        parts: [{ orderId: 1, amountKobo: 5_000, isCounted: true }],
      },
    ],
    creditEvents: [{ creditId: 1, orderId: 1, amountKobo: 5_000, kind: 'matched' }],
    proofs: [{ orderId: 1, objectKey: 'proofs/1.jpg', sha256: 'hash-1' }],
    orderHolds: [{ holdId: 'hold-1', orderId: 1 }],
    holds: [{ holdId: 'hold-1', shelf: '7', quantity: 2, state: 'sold', isClaimed: true }],
    shelves: [{ shelf: '7', inventory: 8, held: 0 }],
    messages: [{ key: 'message-1' }],
    outbox: [
      fact('e1', 'order-placed', 'public-1'),
      fact('e2', 'proof-received', 'public-1'),
      fact('e3', 'order-confirmed', 'public-1'),
      fact('e4', 'contact-message-received', null, 'contact'),
    ],
    objects: ['proofs/1.jpg'],
    mails: new Map([
      ['e1.order-placed@shop.example', [2_000]],
      ['e2.proof-received@shop.example', [2_000]],
      ['e3.order-confirmed@shop.example', [2_000]],
      ['e4.contact-received@shop.example', [2_000]],
      ['e4.contact-acknowledged@shop.example', [2_000]],
    ]),
    dead: [],
  };
  return { history, world, stocked: new Map([['7', 10]]), swept: 0 };
}
