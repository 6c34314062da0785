import type { Answer, HistoryRecord, Operation } from '../history/history-record.ts';
import { buildRun, type FinishedRun } from './build-run.ts';
import { recoveryMs } from './check-answers.ts';
import type { Doubt } from './check-mails.ts';
import { checkRun } from './check-run.ts';

/** Names of the rules that a run breaks. */
function brokenBy(tamper: (run: FinishedRun) => void, doubts: Doubt[] = []): string[] {
  const run = buildRun();
  tamper(run);
  const { history, world, stocked, swept } = run;
  const violations = checkRun(history, world, { stocked, doubts, swept });
  return [...new Set(violations.map(({ rule }) => rule))];
}

/** The first of the items; a run without it cannot be tampered with. */
function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('nothing to tamper with');
  return item;
}

/** The only answer to this kind of call. */
function answerTo({ history }: FinishedRun, op: Operation): Answer {
  const isCall = (r: HistoryRecord) => r.kind === 'call' && r.op === op;
  const found = history[history.findIndex(isCall) + 1];
  if (found?.kind !== 'answer') throw new Error(`${op} was not answered`);
  return found;
}

/** The same exchange again, under another call number. */
function repeat(run: FinishedRun, op: Operation, orderId: string): void {
  const call = 900;
  const about = run.history.find((r) => r.kind === 'call' && r.op === op);
  if (about?.kind !== 'call') throw new Error(`no call of ${op}`);
  run.history.push({ ...about, call }, { ...answerTo(run, op), call, orderId });
}

describe('checkRun', () => {
  it('finds nothing in a run in which everything went well', () => {
    expect(brokenBy(() => {})).toEqual([]);
  });

  describe('when an acknowledged order', () => {
    it('is not in the table', () => {
      expect(brokenBy(({ world }) => world.orders.pop())).toContain('lost orders');
    });
    it('has another quantity', () => {
      expect(brokenBy(({ world }) => Object.assign(first(world.orders), { quantity: 1 }))).toEqual([
        'lost orders',
      ]);
    });
    it('is there under another key', () => {
      expect(brokenBy(({ world }) => Object.assign(first(world.orders), { key: 'other' }))).toEqual(
        ['lost orders', 'duplicate orders'],
      );
    });
  });

  describe('when one key', () => {
    it('has two rows', () => {
      const broken = brokenBy(({ world }) => world.orders.push({ ...first(world.orders), id: 2 }));
      expect(broken).toContain('duplicate orders');
    });
    it('was answered with two orders', () => {
      expect(brokenBy((run) => repeat(run, 'place-order', 'public-2'))).toEqual([
        'lost orders',
        'duplicate orders',
      ]);
    });
  });

  describe('when stock', () => {
    it('was held beyond what exists', () => {
      expect(
        brokenBy(({ world }) => {
          first(world.holds).quantity = 11;
          first(world.shelves).inventory = -1;
        }),
      ).toEqual(['oversold']);
    });
    it('vanished from the shelf', () => {
      expect(
        brokenBy(({ world }) => Object.assign(first(world.shelves), { inventory: 7 })),
      ).toEqual(['stock accounts']);
    });
    it('is offered although the store has sold it', () => {
      const run = buildRun();
      const existing = new Map([['7', 9]]);
      const { history, world, stocked, swept } = run;
      const violations = checkRun(history, world, { stocked, existing, doubts: [], swept });
      expect(violations.map(({ rule }) => rule)).toEqual(['stock accounts']);
    });
    it('is counted as held without a hold', () => {
      expect(brokenBy(({ world }) => Object.assign(first(world.shelves), { held: 1 }))).toEqual([
        'stock accounts',
      ]);
    });
    it('stays open for a paid order', () => {
      expect(
        brokenBy(({ world }) => {
          first(world.holds).state = 'open';
          Object.assign(first(world.shelves), { inventory: 10, held: 2 });
        }),
      ).toEqual(['orders and holds']);
    });
    it('is held by an order that does not exist', () => {
      expect(
        brokenBy(({ world }) => {
          world.holds.push({ ...first(world.holds), holdId: 'hold-2', state: 'open', quantity: 1 });
          Object.assign(first(world.shelves), { held: 1 });
        }),
      ).toEqual(['orders and holds']);
    });
  });

  describe('when a credit', () => {
    const credit = () => ({ ...first(buildRun().world.credits), id: 2, parts: [] });
    it('was imported twice', () => {
      expect(brokenBy(({ world }) => world.credits.push(credit()))).toEqual([
        'lost or double credits',
      ]);
    });
    it('is not there', () => {
      expect(brokenBy(({ world }) => world.credits.pop())).toEqual([
        'lost or double credits',
        'ledgers',
      ]);
    });
    it('has another amount', () => {
      expect(
        brokenBy(({ world }) => Object.assign(first(world.credits), { amountKobo: 500 })),
      ).toEqual(['lost or double credits', 'matches of credits']);
    });
    it('gives more than it has', () => {
      const again = { creditId: 1, orderId: 2, amountKobo: 1, kind: 'matched' };
      expect(brokenBy(({ world }) => world.creditEvents.push(again))).toEqual([
        'matches of credits',
      ]);
    });
    it('is not with the order of an acknowledged match', () => {
      expect(
        brokenBy(({ world }) => {
          Object.assign(first(world.credits), { parts: [] });
          Object.assign(first(world.orders), { receivedKobo: null });
          world.creditEvents.pop();
        }),
      ).toEqual(['matches of credits']);
    });
    const taken = {
      ...{ kind: 'bank-reversal', at: 950, amountKobo: 5_000 },
      ...{ sender: 'ADA OBI', words: 'SO-HH9ES' },
    } as const;
    it('was taken back by the bank and counts', () => {
      expect(brokenBy(({ history }) => history.push(taken))).toEqual(['reversals']);
    });
    it('counts no more though the bank has not taken it back', () => {
      expect(
        brokenBy(({ world }) => world.credits.push({ ...credit(), isReversed: true })),
      ).toContain('reversals');
    });
    it('was taken back and its order does not say so', () => {
      expect(
        brokenBy(({ history, world }) => {
          history.push(taken);
          Object.assign(first(world.credits), {
            isReversed: true,
            parts: [{ orderId: 1, amountKobo: 5_000, isCounted: false }],
          });
          Object.assign(first(world.orders), { receivedKobo: 0 });
        }),
      ).toEqual(['reversals']);
    });
    it('is split over two orders without a word in its history', () => {
      expect(
        brokenBy(({ world }) => {
          const part = { orderId: 2, amountKobo: 1, isCounted: true };
          Object.assign(first(world.credits), { parts: [part] });
        }),
      ).toEqual(['ledgers', 'matches of credits']);
    });
  });

  describe('when an order', () => {
    it('was confirmed without a proof', () => {
      expect(brokenBy(({ world }) => world.events.splice(1, 1))).toContain('illegal states');
    });
    it('is in another state than its history says', () => {
      expect(
        brokenBy(({ world }) => Object.assign(first(world.orders), { status: 'failed' })),
      ).toEqual(['orders and holds', 'illegal states']);
    });
    it('has no history', () => {
      expect(brokenBy(({ world }) => world.events.splice(0))).toContain('illegal states');
    });
    it('was confirmed for two clerks', () => {
      expect(brokenBy((run) => repeat(run, 'confirm', 'public-1'))).toEqual([
        'lost or double steps of staff',
      ]);
    });
  });

  describe('when a proof', () => {
    it('has no row', () => {
      expect(brokenBy(({ world }) => world.proofs.pop())).toContain('lost proofs');
    });
    it('has no picture', () => {
      expect(brokenBy(({ world }) => world.objects.pop())).toEqual(['lost proofs']);
    });
    it('was stored twice', () => {
      const broken = brokenBy(({ world }) => {
        world.proofs.push({ ...first(world.proofs), objectKey: 'proofs/2.jpg' });
        world.objects.push('proofs/2.jpg');
        first(world.orders).proofCount = 2;
      });
      expect(broken).toEqual(['duplicate proofs']);
    });
    it('left a picture behind that the sweep did not find', () => {
      expect(brokenBy(({ world }) => world.objects.push('proofs/9.jpg'))).toEqual([
        'orphaned pictures',
      ]);
    });
    it('left a picture to the sweep though every upload was acknowledged', () => {
      const broken = brokenBy((run) => {
        run.swept = 1;
      });
      expect(broken).toEqual(['orphaned pictures']);
    });
  });

  it.each([0, 2])('sees a message that is there %i times', (times) => {
    const broken = brokenBy(({ world }) => {
      world.messages = Array.from({ length: times }, () => ({ key: 'message-1' }));
    });
    expect(broken).toEqual(['lost or duplicate messages']);
  });

  describe('when a mail', () => {
    const id = 'e1.order-placed@shop.example';
    it('never came', () => {
      const confirmed = 'e3.order-confirmed@shop.example';
      expect(brokenBy(({ world }) => world.mails.delete(confirmed))).toEqual(['mails']);
    });
    it('was left out because the order had moved on, which is right', () => {
      expect(brokenBy(({ world }) => world.mails.delete(id))).toEqual([]);
    });
    it('was left out while the order was elsewhere for a time, which is right', () => {
      const broken = brokenBy(({ world }) => {
        const order = world.orders[0];
        if (!order) throw new Error('the run has no order');
        order.status = 'pending_payment';
        const { id: orderId } = order;
        world.events.push({
          ...{ orderId, kind: 'proof_rejected' },
          ...{ from: 'awaiting_confirmation', to: 'pending_payment' },
        });
        world.mails.delete(id);
      });
      expect(broken).not.toContain('mails');
    });
    it('came twice without a crash', () => {
      expect(brokenBy(({ world }) => world.mails.set(id, [2_000, 2_500]))).toEqual(['mails']);
    });
    it('came twice after a crash, which is allowed', () => {
      const crash = { from: 2_100, to: 2_200 };
      expect(brokenBy(({ world }) => world.mails.set(id, [2_000, 3_000]), [crash])).toEqual([]);
    });
    it.each([
      ['came twice, and the only crash was later', [2_000, 2_500], { from: 9_000, to: 9_100 }],
      ['came twice, long after the only crash', [90_000, 90_500], { from: 9_000, to: 9_100 }],
      ['came three times with one crash', [2_000, 3_000, 4_000], { from: 2_100, to: 2_200 }],
    ])('%s', (_, copies, crash) => {
      expect(brokenBy(({ world }) => world.mails.set(id, copies), [crash])).toEqual(['mails']);
    });
    it('is not owed', () => {
      expect(brokenBy(({ world }) => world.mails.set('e9.order-placed@shop.example', [1]))).toEqual(
        ['mails'],
      );
    });
  });

  describe('when a fact', () => {
    it('left no event in the outbox', () => {
      expect(brokenBy(({ world }) => world.outbox.splice(1, 1))).toEqual(['mails', 'outbox']);
    });
    it('is not done', () => {
      expect(
        brokenBy(({ world }) => Object.assign(first(world.outbox), { isDone: false })),
      ).toEqual(['outbox']);
    });
    it('has a failed job', () => {
      expect(
        brokenBy(({ world }) => Object.assign(first(world.outbox), { hasFailed: true })),
      ).toEqual(['outbox']);
    });
    it('is among the dead letters', () => {
      expect(brokenBy(({ world }) => world.dead.push('dlq:orders: 1'))).toEqual(['dead letters']);
    });
  });

  describe('when a client', () => {
    it('got no answer at all', () => {
      expect(
        brokenBy(({ history }) =>
          history.push({
            ...{ kind: 'outcome', at: 2_000, op: 'place-order', key: 'k', ms: 30_000, attempts: 9 },
            outcome: 'unanswered',
          }),
        ),
      ).toEqual(['unanswered']);
    });
    it('got a 500', () => {
      expect(
        brokenBy(({ history }) =>
          history.push({ kind: 'answer', at: 2_000, call: 901, status: 500, ms: 3 }),
        ),
      ).toEqual(['faults (500)']);
    });
    it('waited beyond every deadline', () => {
      expect(
        brokenBy(({ history }) =>
          history.push({ kind: 'answer', at: 2_000, call: 901, status: 503, ms: 12_001 }),
        ),
      ).toEqual(['deadlines']);
    });
  });
});

describe('recoveryMs', () => {
  const called = (call: number, at: number, status: number, ms = 10): HistoryRecord[] => [
    { kind: 'call', at, call, op: 'place-order', key: `${call}` },
    { kind: 'answer', at: at + ms, call, status, ms },
  ];

  it('counts to the beginning of the last call that failed', () => {
    const history = [...called(1, 900, 503), ...called(2, 3_500, 503), ...called(3, 4_000, 201)];
    expect(recoveryMs(history, 1_000)).toBe(2_500);
  });
  it('counts slow answers as failed', () => {
    expect(recoveryMs(called(1, 1_700, 201, 2_001), 1_000)).toBe(700);
  });
  it('is 0 when every call after the lift was answered well', () => {
    expect(recoveryMs([...called(1, 900, 503), ...called(2, 1_100, 409)], 1_000)).toBe(0);
  });
});
