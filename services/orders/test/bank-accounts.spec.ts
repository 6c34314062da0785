import { OrdersBed } from './orders-bed.ts';

const before = { bankName: 'Test Bank', accountName: 'Spade Orion', accountNumber: '0123456789' };
const details = { bankName: 'Kuda', accountName: 'Spade Orion Ltd', accountNumber: '2000000001' };

describe('the account that buyers pay into', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({ BANK_ACCOUNTS_IN_PAGE: true });
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    await bed.rows.empty();
    await bed.database.query('truncate bank_accounts');
    await read();
  });

  const read = () => bed.send('orders.bank-accounts', {});
  const propose = (adminUsername = 'ada') =>
    bed.send('orders.propose-bank-account', { details, adminUsername });
  const agree = (id: number, adminUsername = 'bisi') =>
    bed.send('orders.agree-bank-account', { id, adminUsername });
  const stop = (id: number) => bed.send('orders.stop-bank-account', { id, adminUsername: 'ada' });
  /** As if so long had passed since the second person agreed. */
  const passHours = (hours: number) =>
    bed.database.query(`set session_replication_role = replica;
      update bank_accounts set agreed_at = agreed_at - interval '${hours} hours',
        in_force_from = in_force_from - interval '${hours} hours',
        stopped_at = stopped_at - interval '${hours} hours';
      set session_replication_role = default`);
  const shownOf = async (orderId: string) =>
    (await bed.send('orders.get-public', { orderId })).bankDetails;

  it('changes 24 hours after two persons said so, and orders keep the one that they were placed with', async () => {
    const old = await bed.place();
    const { id, state } = await propose();
    expect(state).toBe('proposed');
    expect(await agree(id)).toMatchObject({ state: 'waiting', agreedBy: 'bisi' });
    await passHours(23);
    expect((await read()).inForce).toEqual(before);
    expect((await bed.place()).bankDetails).toEqual(before);
    await passHours(1);
    const { inForce, proposals } = await read();
    expect(inForce).toEqual(details);
    expect(proposals).toMatchObject([{ id, state: 'in_force' }]);
    const fresh = await bed.place();
    expect(fresh.bankDetails).toEqual(details);
    expect(await shownOf(fresh.orderId)).toEqual(details);
    expect(await shownOf(old.orderId)).toEqual(before);
    const mails = await bed.database.query<{ account: string }>(`
      select payload->'bankDetails'->>'accountNumber' as account from outbox
      where name = 'order-placed' order by occurred_at`);
    expect(mails.map(({ account }) => account)).toEqual([
      before.accountNumber,
      before.accountNumber,
      details.accountNumber,
    ]);
  });

  it('is in force in another replica and after a restart, and the next one replaces it', async () => {
    const { id } = await propose();
    await agree(id);
    await passHours(24);
    await bed.stopReplicas();
    await bed.replica({ BANK_ACCOUNTS_IN_PAGE: true });
    expect((await bed.place()).bankDetails).toEqual(details);
    const next = await propose();
    await agree(next.id);
    await passHours(24);
    const { proposals } = await read();
    expect(proposals.map(({ state }) => state)).toEqual(['in_force', 'replaced']);
  });

  it('stays when any owner stops the change, before and after the second person agreed', async () => {
    const first = await propose();
    expect(await stop(first.id)).toMatchObject({ state: 'stopped', stoppedBy: 'ada' });
    const second = await propose();
    await agree(second.id);
    await stop(second.id);
    await passHours(25);
    expect((await read()).inForce).toEqual(before);
    await expect(stop(second.id)).rejects.toMatchObject({ code: 'ORDERS.BANK_ACCOUNT_OVER' });
    await expect(agree(first.id)).rejects.toMatchObject({ code: 'ORDERS.BANK_ACCOUNT_OVER' });
  });

  it('cannot be stopped once it is in force', async () => {
    const { id } = await propose();
    await agree(id);
    await passHours(24);
    await expect(stop(id)).rejects.toMatchObject({ code: 'ORDERS.BANK_ACCOUNT_OVER' });
  });

  it('needs another person than the one who proposed, however the name is written', async () => {
    const { id } = await propose();
    await expect(agree(id, 'ADA')).rejects.toMatchObject({ code: 'ORDERS.BANK_ACCOUNT_OWN' });
    await expect(
      bed.database.query(`update bank_accounts set agreed_by = 'ada', agreed_at = now(),
        in_force_from = now() + interval '24 hours'`),
    ).rejects.toMatchObject({ constraint: 'bank_accounts_two_persons' });
    await expect(
      bed.database.query(`update bank_accounts set agreed_by = 'bisi', agreed_at = now(),
        in_force_from = now() + interval '1 hour'`),
    ).rejects.toMatchObject({ constraint: 'bank_accounts_wait' });
  });

  it('takes one proposal at a time, and what was proposed never becomes something else', async () => {
    const both = await Promise.allSettled([propose(), propose('bisi')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ORDERS.BANK_ACCOUNT_PENDING' },
    });
    await expect(
      bed.database.query("update bank_accounts set account_number = '2000000002'"),
    ).rejects.toThrow('agreed to once');
  });

  it('takes alerts and proofs of the account that an order was placed with', async () => {
    const old = await bed.placeIn('awaiting');
    const { id } = await propose();
    await agree(id);
    await passHours(24);
    await read();
    const [proof] = await bed.database.query<{ proofId: string }>(
      'select proof_id as "proofId" from order_proofs',
    );
    const values = {
      amountKobo: null,
      paidOn: null,
      paidAt: null,
      transactionId: null,
      toAccount: before.accountNumber,
    };
    await bed.send('orders.record-receipt', { proofId: proof?.proofId ?? '', values });
    const { proofs } = await bed.send('orders.get', { order: old.orderId });
    expect(proofs[0]?.reading).toMatchObject({ isOtherAccount: false });
  });

  it('is the environment’s while the page may not change it', async () => {
    const { id } = await propose();
    await bed.stopReplicas();
    await bed.replica();
    expect(await read()).toMatchObject({ isOnPage: false, inForce: before });
    await expect(propose()).rejects.toMatchObject({ code: 'ORDERS.BANK_ACCOUNT_LOCKED' });
    await expect(agree(id)).rejects.toMatchObject({ code: 'ORDERS.BANK_ACCOUNT_LOCKED' });
    // What someone proposed before can be stopped.
    expect(await stop(id)).toMatchObject({ state: 'stopped' });
    await bed.stopReplicas();
    await bed.replica({ BANK_ACCOUNTS_IN_PAGE: true });
  });

  it('of an order that was placed while none was set is the first one', async () => {
    await bed.stopReplicas();
    await bed.replica({ BANK_ACCOUNT_NUMBER: '0000000000' });
    const { orderId } = await bed.place();
    await bed.stopReplicas();
    await bed.replica({ BANK_ACCOUNTS_IN_PAGE: true });
    expect(await shownOf(orderId)).toEqual(before);
  });
});
