import { Alerts, buildAlert } from './build-alert.ts';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('alerts of the bank', () => {
  let bed: OrdersBed;
  let alerts: Alerts;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ AUTO_CONFIRM: 'exact' });
    alerts = new Alerts(bed);
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const listed = async () =>
    (await alerts.list()).alerts.map(({ state, reason }) => reason ?? state);
  const place = async (reference: string) => {
    const { orderId } = await bed.place();
    await bed.database.query('update orders set reference = $2 where public_id = $1', [
      orderId,
      reference,
    ]);
    return orderId;
  };
  const get = (order: string) => bed.send('orders.get', { order });
  const confirm = (order: string, alertId: number, adminUsername = 'ada') =>
    bed.send('orders.confirm', { order, adminUsername, alertId });

  describe('when a worker reads the mailbox', () => {
    it('lets one reader have it, and another once the hold has run out', async () => {
      expect(await alerts.hold('one')).toEqual({ isReader: true, uidValidity: null, lastUid: 0 });
      expect(await alerts.hold('two')).toMatchObject({ isReader: false });
      expect(await alerts.hold('one')).toMatchObject({ isReader: true });
      await bed.database.query(
        `update alert_mailboxes set held_until = now() - interval '1 second'`,
      );
      expect(await alerts.hold('two')).toMatchObject({ isReader: true });
      const late = { mailbox: alerts.mailbox, reader: 'one', uidValidity: '1', lastUid: 1 };
      await expect(bed.send('orders.record-alerts', { ...late, alerts: [] })).rejects.toMatchObject(
        {
          code: 'ORDERS.MAILBOX_TAKEN',
        },
      );
    });

    it('keeps the position with the alerts', async () => {
      const alert = buildAlert();
      await alerts.record([alert], { uidValidity: '77' });
      expect(await alerts.hold()).toEqual({
        isReader: true,
        uidValidity: '77',
        lastUid: alert.uid,
      });
    });

    it('says since when there is no contact, and why', async () => {
      expect((await alerts.list()).mailbox).toBeNull();
      await alerts.hold(alerts.reader, { failure: 'The server refuses the password.' });
      expect((await alerts.list()).mailbox).toEqual({
        mailbox: alerts.mailbox,
        lastContactAt: null,
        lastAlertAt: null,
        failure: 'The server refuses the password.',
      });
      await alerts.record([buildAlert()]);
      expect((await alerts.list()).mailbox).toMatchObject({ failure: null });
      await bed.database.query(
        `update alert_mailboxes set last_contact_at = now() - interval '4 minutes'`,
      );
      expect((await alerts.list()).mailbox?.failure).toBe('No worker reads it.');
    });
  });

  describe('when an alert is recorded', () => {
    it('is evidence beside the order that it may pay, and no credit', async () => {
      const orderId = await place('SO-HH9ES');
      const other = await place('SO-7K4M2');
      const payment = { narration: 'NIP/KUDA/EZE CHIDI/SO-HH9ES', bankId: 'ZIB20260908123456' };
      expect(await alerts.record([buildAlert({ payment })])).toEqual({ taken: 1 });
      const { alerts: found } = await alerts.list(orderId);
      expect(found).toMatchObject([
        {
          payment: { amountKobo: TOTAL, ...payment },
          creditId: null,
          order: null,
          suggestion: { kind: 'suggested', isExact: false, candidate: { orderId } },
        },
      ]);
      expect((await alerts.list(other)).alerts).toEqual([]);
      expect(await bed.confirmExact()).toBe(0);
      expect(await bed.send('orders.list-credits', { limit: 50 })).toMatchObject({
        credits: [],
        open: 0,
      });
      expect(await get(orderId)).toMatchObject({ status: 'pending_payment', credits: [] });
    });

    it('stands beside each order that it may pay', async () => {
      const orders = [await place('SO-HH9ES'), await place('SO-7K4M2')];
      await alerts.add({ narration: 'MOBILE TRANSFER' }, { narration: 'x', amountKobo: 700 });
      for (const order of orders)
        expect((await alerts.list(order)).alerts).toMatchObject([
          { suggestion: { kind: 'ambiguous' } },
        ]);
    });

    it('lists a refused one with its reason, and no payment', async () => {
      const reason = 'It has no valid signature of the bank.';
      await alerts.record([buildAlert({ signature: null, outcome: { state: 'refused', reason } })]);
      expect((await alerts.list()).alerts).toMatchObject([
        { state: 'refused', reason, payment: null, suggestion: null },
      ]);
    });

    it('refuses a copy: the same message, signature or id of the bank again', async () => {
      const bankId = 'ZIB20260908123456';
      const first = buildAlert({ payment: { bankId } });
      await alerts.record([first]);
      const { signature, messageId, outcome } = first;
      await alerts.record([
        buildAlert({ signature }),
        buildAlert({ messageId }),
        buildAlert({ outcome }),
        buildAlert({ digest: first.digest }),
      ]);
      expect(await listed()).toEqual([
        expect.stringContaining('The same message came before'),
        expect.stringContaining(`The bank's id "${bankId}" is that of an alert`),
        expect.stringContaining('The same message came before'),
        expect.stringContaining('The same message came before'),
        'taken',
      ]);
    });

    it('refuses what may be the same payment without an id, and takes it at another time', async () => {
      const payment = {
        narration: 'TRANSFER FROM CHIDI EZE',
        bookedAt: '2026-11-20T10:00:00.000Z',
      };
      const later = { ...payment, bookedAt: '2026-11-20T10:00:01.000Z' };
      await alerts.record([payment, payment, later].map((each) => buildAlert({ payment: each })));
      expect(await listed()).toEqual([
        'taken',
        expect.stringContaining('If it is a second payment, the statement will show it'),
        'taken',
      ]);
    });

    it('refuses one of another account', async () => {
      await alerts.record([buildAlert({ payment: { account: '******0001' } })]);
      expect(await listed()).toEqual([
        "It is for the account ******0001, which is not the shop's.",
      ]);
    });

    it('takes nothing twice when read again, also after the server renumbers its messages', async () => {
      const alert = buildAlert();
      await alerts.record([alert]);
      await alerts.record([alert]);
      await alerts.record([{ ...alert, uid: 1 }, buildAlert({ uid: 2 })], { uidValidity: '2' });
      expect(await listed()).toEqual(['taken', 'taken']);
    });
  });

  describe('when a clerk confirms an order by an alert', () => {
    const narration = 'NIP/KUDA/CHIDI EZE/SO HH9ES';

    it('attests a credit with its amount, day and id, and names the alert', async () => {
      const orderId = await place('SO-HH9ES');
      const [alertId = 0] = await alerts.add({
        narration,
        bankId: 'ZIB20260908123456',
        valueDate: '2026-11-20',
      });
      const confirmed = await confirm(orderId, alertId);
      expect(confirmed).toMatchObject({ status: 'confirmed', amountReceivedKobo: TOTAL });
      const [credit] = confirmed.credits;
      expect(credit).toMatchObject({
        source: 'attested',
        amountKobo: TOTAL,
        valueDate: '2026-11-20',
        bankId: 'ZIB20260908123456',
        decision: { by: 'attested', actor: 'ada' },
      });
      const [alert] = (await alerts.list()).alerts;
      expect(credit?.alertedAt).toBe(alert?.receivedAt);
      expect(alert).toMatchObject({ creditId: credit?.id, order: { orderId }, suggestion: null });
    });

    it('keeps what the clerk says otherwise', async () => {
      const { orderId } = await bed.placeIn('awaiting');
      const [alertId = 0] = await alerts.add({ narration });
      const said = { amountReceivedKobo: 700, paidOn: '2026-11-19', transactionId: 'T-1' };
      const request = { order: orderId, adminUsername: 'ada', alertId, ...said };
      expect((await bed.send('orders.confirm', request)).credits).toMatchObject([
        { amountKobo: 700, valueDate: '2026-11-19', bankId: 'T-1' },
      ]);
    });

    it('is no evidence of a second order', async () => {
      const [first, second] = [await place('SO-HH9ES'), await place('SO-7K4M2')];
      const [alertId = 0] = await alerts.add({ narration: 'MOBILE TRANSFER' });
      await confirm(first, alertId);
      await expect(confirm(second, alertId)).rejects.toMatchObject({
        code: 'ORDERS.ALERT_NOT_USABLE',
        details: { reference: 'SO-HH9ES' },
      });
      expect((await alerts.list(second)).alerts).toEqual([]);
    });

    it('is the evidence of one order, however two clerks race', async () => {
      const orders = [await place('SO-HH9ES'), await place('SO-7K4M2')];
      const [alertId = 0] = await alerts.add({ narration: 'MOBILE TRANSFER' });
      const answers = await Promise.allSettled(orders.map((order) => confirm(order, alertId)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'ORDERS.ALERT_NOT_USABLE' },
      });
    });

    it('answers a repeated request, and refuses an alert that was refused', async () => {
      const orderId = await place('SO-HH9ES');
      const [alertId = 0] = await alerts.add({ narration });
      const request = { order: orderId, adminUsername: 'ada', alertId };
      for (let times = 0; times < 2; times += 1)
        expect(await bed.sendAs('one', 'orders.confirm', request)).toMatchObject({
          status: 'confirmed',
          credits: [{ source: 'attested' }],
        });
      const [refused = 0] = await alerts.add({ account: '******0001' });
      const { orderId: other } = await bed.placeIn('awaiting');
      await expect(confirm(other, refused)).rejects.toMatchObject({
        code: 'ORDERS.ALERT_NOT_USABLE',
        details: { reference: null },
      });
    });

    it('gives way to the credit of the statement, which counts once', async () => {
      const orderId = await place('SO-HH9ES');
      const [alertId = 0] = await alerts.add({ narration });
      await confirm(orderId, alertId);
      const [creditId = 0] = await statements.credit({ narration: `${narration}/0099` });
      // Staff see what the clerk attested before the bank's credit takes its place.
      expect(await bed.confirmExact()).toBe(0);
      const { credits } = await bed.send('orders.list-credits', { state: 'open', limit: 50 });
      expect(credits).toMatchObject([
        { id: creditId, suggestion: { kind: 'suggested', candidate: { orderId } } },
      ]);
      await bed.send('orders.match-credit', { creditId, order: orderId, adminUsername: 'bola' });
      const order = await get(orderId);
      expect(order).toMatchObject({ status: 'confirmed', amountReceivedKobo: TOTAL });
      expect(order.credits).toMatchObject([
        { source: 'attested', isCounted: false },
        { source: 'statement', isCounted: true },
      ]);
    });
  });

  it('leaves the confirmation to AUTO_CONFIRM when the statement comes first', async () => {
    const orderId = await place('SO-HH9ES');
    await alerts.add({ narration: 'NIP/KUDA/CHIDI EZE/SO-HH9ES' });
    await statements.credit({ narration: 'NIP/KUDA/CHIDI EZE/SO-HH9ES' });
    expect(await bed.confirmExact()).toBe(1);
    expect(await get(orderId)).toMatchObject({ status: 'confirmed', amountReceivedKobo: TOTAL });
  });

  it.each(['update alerts set amount_kobo = 1', 'delete from alerts'])(
    'stays as it came, against: %s',
    async (sql) => {
      await alerts.add({ narration: 'x' });
      await expect(bed.database.query(sql)).rejects.toThrow('append-only');
    },
  );

  it('forgets old alerts, and still knows a copy of them', async () => {
    const orderId = await place('SO-HH9ES');
    const alert = buildAlert({ payment: { narration: 'NIP/EZE CHIDI', sender: 'EZE CHIDI' } });
    const reason = 'It has no valid signature of the bank.';
    await alerts.record([alert, buildAlert({ outcome: { state: 'refused', reason } })]);
    const age = async (days: number) => {
      await bed.database.query('alter table alerts disable trigger user');
      await bed.database.query(
        `update alerts set recorded_at = now() - make_interval(days => ${days})`,
      );
      await bed.database.query('alter table alerts enable trigger user');
      await bed.applyRetention();
    };
    await age(900);
    expect((await alerts.list()).alerts).toMatchObject([
      { subject: null, payment: { narration: 'NIP/EZE CHIDI' } },
    ]);
    await age(9_000);
    const { signature } = alert;
    await alerts.record([buildAlert({ signature })]);
    expect((await alerts.list(orderId)).alerts).toMatchObject([
      { payment: { narration: '(erased)', sender: null } },
    ]);
    expect(await listed()).toEqual([expect.stringContaining('came before'), 'taken']);
  });

  it('forgets who paid when the person is erased', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const [alertId = 0] = await alerts.add({ narration: 'NIP/EZE CHIDI', sender: 'EZE CHIDI' });
    await confirm(orderId, alertId);
    await bed.send('orders.start-processing', { order: orderId, adminUsername: 'ada' });
    await bed.deliver(orderId);
    await bed.rows.age(orderId, 15);
    await bed.send('orders.erase-person', { email: 'chidi@mail.example' });
    expect((await alerts.list()).alerts).toMatchObject([
      { subject: null, payment: { narration: '(erased)', sender: null } },
    ]);
  });
});
