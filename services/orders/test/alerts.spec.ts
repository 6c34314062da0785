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
  const openCredits = async () =>
    (await bed.send('orders.list-credits', { state: 'open', limit: 50 })).credits;
  const place = async (reference: string) => {
    const { orderId } = await bed.place();
    await bed.database.query('update orders set reference = $2 where public_id = $1', [
      orderId,
      reference,
    ]);
    return orderId;
  };
  const match = (creditId: number, order: string) =>
    bed.send('orders.match-credit', { creditId, order, adminUsername: 'ada' });

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
        ...{ isReader: true, uidValidity: '77', lastUid: alert.uid },
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
    it('becomes a credit with suggestions, which AUTO_CONFIRM leaves to staff', async () => {
      const orderId = await place('SO-HH9ES');
      const alert = buildAlert({ credit: { narration: 'NIP/KUDA/EZE CHIDI/SO-HH9ES' } });
      expect(await alerts.record([alert])).toEqual({ taken: 1 });
      const [credit] = await openCredits();
      expect(credit).toMatchObject({
        source: 'alert',
        amountKobo: TOTAL,
        alertedAt: alert.receivedAt,
        suggestion: { kind: 'suggested', isExact: false, candidate: { orderId } },
      });
      expect(await bed.confirmExact()).toBe(0);
      await match(credit?.id ?? 0, orderId);
      expect((await bed.send('orders.get', { order: orderId })).status).toBe('confirmed');
    });

    it('lists a refused one with its reason, and no credit', async () => {
      const reason = 'It has no valid signature of the bank.';
      await alerts.record([buildAlert({ signature: null, outcome: { state: 'refused', reason } })]);
      expect(await listed()).toEqual([reason]);
      expect(await openCredits()).toEqual([]);
    });

    it('refuses a copy: the same message, signature or id of the bank again', async () => {
      const bankId = 'ZIB20260908123456';
      const first = buildAlert({ credit: { bankId } });
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
        expect.stringContaining(`The bank's id "${bankId}" is that of credit`),
        expect.stringContaining('The same message came before'),
        expect.stringContaining('The same message came before'),
        'taken',
      ]);
      expect(await openCredits()).toHaveLength(1);
    });

    it('refuses what may be the same payment without an id, and takes it at another time', async () => {
      const credit = { narration: 'TRANSFER FROM CHIDI EZE', bookedAt: '2026-11-20T10:00:00.000Z' };
      const later = { ...credit, bookedAt: '2026-11-20T10:00:01.000Z' };
      await alerts.record([credit, credit, later].map((each) => buildAlert({ credit: each })));
      expect(await listed()).toEqual([
        'taken',
        expect.stringContaining('If it is a second payment, the statement will show it'),
        'taken',
      ]);
    });

    it('refuses one of another account', async () => {
      await alerts.record([buildAlert({ credit: { account: '******0001' } })]);
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

  describe('when the payment also comes by a statement', () => {
    const narration = 'NIP/KUDA/CHIDI EZE/SO HH9ES';

    it('counts once: the credit of the statement takes over with its decision', async () => {
      const orderId = await place('SO-HH9ES');
      const [alertId = 0] = await alerts.credit({ narration });
      await match(alertId, orderId);
      const [statementId = 0] = await statements.credit({ narration: `${narration}/0099` });
      await bed.joinAlerts();
      const order = await bed.send('orders.get', { order: orderId });
      expect(order).toMatchObject({ status: 'confirmed', amountReceivedKobo: TOTAL });
      expect(order.credits).toMatchObject([
        { id: statementId, source: 'statement', decision: { by: 'clerk', actor: 'ada' } },
      ]);
      expect(order.credits[0]?.alertedAt).not.toBeNull();
      const { credits } = await bed.send('orders.list-credits', { limit: 50 });
      expect(credits.map(({ id }) => id)).toEqual([statementId]);
      expect((await alerts.list()).alerts[0]).toMatchObject({ statementCreditId: statementId });
      await expect(match(alertId, orderId)).rejects.toMatchObject({
        code: 'ORDERS.CREDIT_DECIDED',
      });
      // Taken back, the alert does not count either.
      const undo = { creditId: statementId, adminUsername: 'ada', reason: 'wrong order' };
      await bed.send('orders.undo-credit', undo);
      expect(await bed.send('orders.get', { order: orderId })).toMatchObject({
        status: 'awaiting_confirmation',
        amountReceivedKobo: 0,
      });
    });

    it('joins an alert that comes after the statement, and one by the id of the transfer', async () => {
      const session = '090405260914000000000000000001';
      await statements.credit({ narration }, { narration: `TRF ${session}`, amountKobo: 700 });
      await alerts.credit({ narration }, { narration: `${session}-EZE`, amountKobo: 700 });
      await bed.joinAlerts();
      expect((await openCredits()).map(({ source }) => source)).toEqual(['statement', 'statement']);
    });

    it('is confirmed by AUTO_CONFIRM once, by the statement', async () => {
      const orderId = await place('SO-HH9ES');
      await alerts.credit({ narration });
      await statements.credit({ narration });
      await bed.confirmExact();
      await bed.joinAlerts();
      await bed.confirmExact();
      const order = await bed.send('orders.get', { order: orderId });
      expect(order).toMatchObject({ status: 'confirmed', amountReceivedKobo: TOTAL });
      expect(order.credits).toMatchObject([{ source: 'statement', decision: { by: 'exact' } }]);
    });

    it('asks staff where it is unclear, and gives neither to an order before', async () => {
      const orderId = await place('SO-HH9ES');
      const [alertId = 0] = await alerts.credit({ narration: 'MOBILE TRANSFER' });
      const [statementId = 0] = await statements.credit({ narration: 'SO-HH9ES' });
      expect(await bed.joinAlerts()).toBe(0);
      expect(await bed.confirmExact()).toBe(0);
      for (const credit of await openCredits())
        expect(credit.twins).toMatchObject([
          { id: credit.id === alertId ? statementId : alertId, isAlike: false },
        ]);
      await expect(match(statementId, orderId)).rejects.toMatchObject({
        code: 'ORDERS.CREDIT_UNCLEAR',
        details: { creditId: alertId },
      });
      const answer = { creditId: alertId, otherId: statementId, adminUsername: 'ada' };
      const joined = await bed.send('orders.settle-twin', { ...answer, isSame: true });
      expect(joined.id).toBe(statementId);
      await bed.send('orders.settle-twin', { ...answer, isSame: true });
      await match(statementId, orderId);
      expect((await openCredits()).map(({ id }) => id)).toEqual([]);
      await expect(
        bed.send('orders.settle-twin', { ...answer, isSame: false }),
      ).rejects.toMatchObject({ code: 'ORDERS.CREDIT_NOT_FOUND' });
    });

    it('keeps two payments that staff tell apart', async () => {
      const [first, second] = [await place('SO-HH9ES'), await place('SO-7K4M2')];
      const [alertId = 0] = await alerts.credit({ narration: 'MOBILE TRANSFER' });
      const [statementId = 0] = await statements.credit({ narration: 'another' });
      const answer = { creditId: statementId, otherId: alertId, adminUsername: 'ada' };
      await bed.send('orders.settle-twin', { ...answer, isSame: false });
      await match(alertId, first);
      await match(statementId, second);
      await expect(
        bed.send('orders.settle-twin', { ...answer, isSame: true }),
      ).rejects.toMatchObject({ code: 'ORDERS.CREDIT_NOT_FOUND' });
    });

    it('leaves two that agree equally well to staff', async () => {
      const at = (second: number) => ({ narration, bookedAt: `2026-11-20T10:00:0${second}.000Z` });
      await alerts.credit(at(1), at(2));
      await statements.credit({ narration });
      expect(await bed.joinAlerts()).toBe(0);
      const [statement] = await openCredits();
      expect(statement?.twins.map(({ isAlike }) => isAlike)).toEqual([true, true]);
    });

    it('joins neither of two that were given to different orders', async () => {
      const [first, second] = [await place('SO-HH9ES'), await place('SO-7K4M2')];
      const [statementId = 0] = await statements.credit({ narration });
      await match(statementId, first);
      const [alertId = 0] = await alerts.credit({ narration });
      await bed.database.query(
        `insert into credit_decisions (credit_id, order_id, decided_by, actor)
          select $1, id, 'clerk', 'ada' from orders where public_id = $2`,
        [alertId, second],
      );
      expect(await bed.joinAlerts()).toBe(0);
      const answer = { creditId: alertId, otherId: statementId, adminUsername: 'ada' };
      await expect(
        bed.send('orders.settle-twin', { ...answer, isSame: true }),
      ).rejects.toMatchObject({ code: 'ORDERS.CREDIT_DECIDED' });
    });

    it('counts once however clerk, AUTO_CONFIRM and joining race', async () => {
      const orderId = await place('SO-HH9ES');
      const [alertId = 0] = await alerts.credit({ narration });
      const [statementId = 0] = await statements.credit({ narration });
      await Promise.allSettled([
        match(alertId, orderId),
        bed.joinAlerts(),
        match(statementId, orderId),
        bed.confirmExact(),
        bed.joinAlerts(),
      ]);
      await bed.joinAlerts();
      const order = await bed.send('orders.get', { order: orderId });
      expect(order.amountReceivedKobo ?? 0).toBeLessThanOrEqual(TOTAL);
      expect(order.credits.length).toBeLessThanOrEqual(1);
    });
  });

  it('forgets old alerts, and still knows a copy of them', async () => {
    const alert = buildAlert();
    const reason = 'It has no valid signature of the bank.';
    await alerts.record([alert, buildAlert({ outcome: { state: 'refused', reason } })]);
    await bed.database.query(`update alerts set recorded_at = now() - interval '900 days'`);
    await bed.applyRetention();
    const { signature } = alert;
    await alerts.record([buildAlert({ signature })]);
    expect((await alerts.list()).alerts).toMatchObject([
      { state: 'refused' },
      { state: 'taken', subject: null },
    ]);
  });
});
