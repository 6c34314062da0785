import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  buildAdminOrderDetail,
  buildPublicOrder,
  PUBLIC_ID,
} from '@spade/contracts/testing/build-order';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('the way of an order to the door', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;
  let url: string;

  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/orders`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
    bed.services.answer('orders.fulfil', () => buildAdminOrderDetail({ status: 'shipped' }));
  });

  it('tells each role what it may do', async () => {
    bed.services.answer('orders.get', () =>
      buildAdminOrderDetail({ status: 'shipped', mayStepBack: true }),
    );
    const actionsOf = async (role: 'clerk' | 'approver') => {
      const { body } = await ask(`${url}/41`, { headers: signIn(bed.services, { role }) });
      return (body.data as { allowedActions: string[] }).allowedActions;
    };
    expect(await actionsOf('clerk')).toEqual(['deliver', 'back', 'grant', 'receipt']);
    expect(await actionsOf('approver')).toEqual(['deliver', 'return', 'back', 'grant', 'receipt']);
  });

  it('ships with what staff know, and refuses a link that is not https', async () => {
    const shipment = {
      courier: 'GIG',
      riderPhone: '08031234567',
      trackingUrl: 'https://t.example/7',
    };
    const { status } = await postJson(
      `${url}/41/ship`,
      { ...shipment, waybillNumber: '', feeAtDoor: '2500' },
      headers,
    );
    expect(status).toBe(200);
    expect(bed.services.calls('orders.fulfil')).toEqual([
      {
        order: '41',
        adminUsername: 'ngozi',
        step: 'ship',
        shipment: { ...shipment, feeAtDoorKobo: 250_000 },
      },
    ]);
    const wrong = {
      trackingUrl: 'http://t.example/7',
      riderPhone: '12',
      expectedOn: '2020-01-01',
      feeAtDoor: '0',
    };
    const refused = await postJson(`${url}/41/ship`, wrong, headers);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    );
  });

  it.each(['return', 'cancel-paid'])('leaves %s to approvers', async (step) => {
    const clerk = signIn(bed.services, { role: 'clerk' });
    const answer = await postJson(`${url}/41/${step}`, { reason: 'came back' }, clerk);
    expect(answer.status).toBe(403);
  });

  it('takes a discount off the price, in the role of whoever presses, and back with 0', async () => {
    bed.services.answer('orders.set-discount', () =>
      buildAdminOrderDetail({ discountKobo: 50_000, amountDueKobo: 2_450_000 }),
    );
    const reason = 'a regular customer';
    const { body } = await postJson(`${url}/41/discount`, { discount: '500', reason }, headers);
    expect(body.data).toMatchObject({ discount: '500.00', totalAmount: '24500.00' });
    const clerk = signIn(bed.services, { role: 'clerk' });
    await postJson(`${url}/41/discount`, { discount: '0', reason }, clerk);
    const asked = { order: '41', adminUsername: 'ngozi', reason };
    expect(bed.services.calls('orders.set-discount')).toEqual([
      { ...asked, role: 'owner', discountKobo: 50_000 },
      { ...asked, role: 'clerk', discountKobo: 0 },
    ]);
    const refused = await postJson(`${url}/41/discount`, { discount: '-5', reason: '' }, clerk);
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(['discount', 'reason']);
  });

  it('asks for what is above the limits of a clerk, which an approver gives or declines', async () => {
    const grantAsk = {
      askId: 7,
      kind: 'refund',
      state: 'open',
      amountKobo: 500_000,
      goods: { pieces: 2, isRestocked: false },
      reason: 'two plates were broken',
      askedBy: 'clara',
      askedAt: '2026-11-24T09:00:00.000Z',
      answeredBy: null,
      answerReason: null,
    } as const;
    const asked = () => buildAdminOrderDetail({ grantAsk, outcome: 'grant_asked' });
    bed.services.answer('orders.grant-refund', asked);
    bed.services.answer('orders.answer-grant', () => buildAdminOrderDetail());
    const clerk = signIn(bed.services, { role: 'clerk' });
    const body = { amount: '5000', reason: 'two plates were broken' };
    const { body: answer } = await postJson(`${url}/41/grant`, body, clerk);
    const { amountKobo: _, ...shown } = grantAsk;
    expect(answer.data).toMatchObject({
      outcome: 'grant_asked',
      grantAsk: { ...shown, amount: '5000.00', pieces: 2, goods: 'write_off' },
    });
    const approve = (as: Record<string, string>) =>
      postJson(`${url}/41/grant-ask/approve`, { ask: 7 }, as);
    expect((await approve(clerk)).status).toBe(403);
    const owner = signIn(bed.services);
    expect((await approve(owner)).status).toBe(200);
    const no = { ask: 7, reason: 'one was whole' };
    await postJson(`${url}/41/grant-ask/decline`, no, owner);
    const answered = { order: '41', adminUsername: 'ngozi', role: 'owner', askId: 7 };
    expect(bed.services.calls('orders.answer-grant')).toEqual([
      { ...answered, isGranted: true },
      { ...answered, isGranted: false, reason: 'one was whole' },
    ]);
    const refused = await postJson(`${url}/41/grant-ask/decline`, { ask: 0 }, owner);
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(['ask', 'reason']);
  });

  it('corrects the buyer in the role of whoever presses; an empty landmark is taken away', async () => {
    bed.services.answer('orders.correct-for-buyer', () =>
      buildAdminOrderDetail({ canCorrect: { address: true, isGuarded: true } }),
    );
    const correct = (form: object, as: Record<string, string>) =>
      postJson(`${bed.url}/api/admin/orders/41/correct`, form, as);
    const form = { customerPhone: '0803 123 4567', shippingState: 'fct', shippingLandmark: ' ' };
    const owner = await correct({ ...form, deliveryFee: '9000' }, headers);
    const can = { address: true, keepsFee: true };
    expect(owner.body.data).toMatchObject({ canCorrect: { ...can, email: true } });
    const clerk = await correct({}, signIn(bed.services, { role: 'clerk' }));
    expect(clerk.body.data).toMatchObject({ canCorrect: { ...can, email: false } });
    const asked = { order: '41', adminUsername: 'ngozi' };
    expect(bed.services.calls('orders.correct-for-buyer')).toEqual([
      {
        ...asked,
        role: 'owner',
        correction: { phone: '+2348031234567', state: 'FCT (Abuja)', landmark: '' },
        deliveryFeeKobo: 900_000,
      },
      { ...asked, role: 'clerk', correction: {} },
    ]);
    const wrong = { customerName: 'A', shippingCity: '', shippingState: 'Mars', deliveryFee: '-1' };
    const refused = await correct(wrong, headers);
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    );
  });

  it('grants money back with goods or without, in the role of whoever presses', async () => {
    bed.services.answer('orders.grant-refund', () =>
      buildAdminOrderDetail({ status: 'delivered', allowanceKobo: 500_000, returnedPieces: 2 }),
    );
    const body = { amount: '5000', atMost: '12500.50', reason: 'one plate was broken' };
    const goods = { pieces: 2, goods: 'write_off' };
    const { body: answer } = await postJson(`${url}/41/grant`, { ...body, ...goods }, headers);
    expect(answer.data).toMatchObject({ allowance: '5000.00', returnedPieces: 2 });
    const clerk = signIn(bed.services, { role: 'clerk' });
    await postJson(`${url}/41/grant`, { ...body, pieces: 0 }, clerk);
    const asked = {
      order: '41',
      adminUsername: 'ngozi',
      amountKobo: 500_000,
      atMostKobo: 1_250_050,
      reason: 'one plate was broken',
    };
    expect(bed.services.calls('orders.grant-refund')).toEqual([
      { ...asked, role: 'owner', goods: { pieces: 2, isRestocked: false } },
      { ...asked, role: 'clerk' },
    ]);
    const wrong = { amount: '0', atMost: 'much', reason: '', pieces: 1.5, goods: 'lost' };
    const refused = await postJson(`${url}/41/grant`, wrong, clerk);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    );
  });

  it('ships several with what they share, and the waybill number of each', async () => {
    bed.services.answer('orders.fulfil-many', () => ({ outcomes: [] }));
    const sent = {
      orders: [41, 42],
      step: 'ship',
      courier: ' GIG ',
      riderPhone: '',
      waybillNumbers: [' GIG-1 ', ''],
      feesAtDoor: ['', '2500.5'],
    };
    expect(await postJson(`${url}/steps`, sent, headers)).toMatchObject({ status: 200 });
    expect(bed.services.calls('orders.fulfil-many')).toEqual([
      {
        orders: ['41', '42'],
        step: 'ship',
        adminUsername: 'ngozi',
        shipment: { courier: 'GIG' },
        waybillNumbers: ['GIG-1', ''],
        feesAtDoorKobo: [null, 250_050],
      },
    ]);
    const wrong: [field: string, value: unknown][] = [
      ['riderPhone', '12'],
      ['expectedOn', '2020-01-01'],
      ['waybillNumbers', 'GIG-1'],
      ['waybillNumbers', ['G'.repeat(61)]],
      ['waybillNumbers', ['GIG\n1']],
      ['waybillNumbers', [7]],
      ['feesAtDoor', '2500'],
      ['feesAtDoor', ['2500.555']],
      ['feesAtDoor', ['0']],
    ];
    for (const [field, value] of wrong) {
      const refused = await postJson(`${url}/steps`, { ...sent, [field]: value }, headers);
      expect([field, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        field,
        400,
        [field],
      ]);
    }
  });

  it('says of each of several orders what became of it', async () => {
    bed.services.answer('orders.fulfil-many', () => ({
      outcomes: [
        { order: '41', refusal: null, status: 'shipped' },
        { order: '42', refusal: 'ORDERS.ILLEGAL_TRANSITION', status: 'confirmed' },
        { order: '43', refusal: 'ORDERS.NOT_FOUND', status: null },
        { order: '44', refusal: 'ORDERS.FEE_IN_PRICE', status: 'processing' },
      ],
    }));
    const { body } = await postJson(
      `${url}/steps`,
      { orders: [41, 42, 43, 44], step: 'ship' },
      headers,
    );
    expect(body.data).toEqual([
      { order: 41, outcome: 'done', status: 'shipped', message: null },
      {
        order: 42,
        outcome: 'refused',
        status: 'confirmed',
        message: 'The order is already confirmed.',
      },
      { order: 43, outcome: 'refused', status: null, message: 'There is no such order.' },
      {
        order: 44,
        outcome: 'refused',
        status: 'processing',
        message: 'Its delivery is in the total: it pays nothing at the door.',
      },
    ]);
  });

  it('takes reference and code from whoever hands the goods over', async () => {
    const handedOver = { reference: 'SO-7K4M2', status: 'delivered' } as const;
    bed.services.answer('orders.hand-over', () => handedOver);
    const given = await postJson(`${url}/handover`, { reference: ' so-7k4m2 ', code: '0482' });
    expect(given).toMatchObject({ status: 200, body: { data: handedOver } });
    expect(bed.services.calls('orders.hand-over')).toEqual([
      { reference: 'so-7k4m2', code: '0482' },
    ]);
    expect((await postJson(`${url}/handover`, { reference: 'SO-7K4M2', code: '48' })).status).toBe(
      400,
    );
    bed.services.answer('orders.hand-over', () => {
      throw new CodedError('ORDERS.HANDOVER_REFUSED', {});
    });
    const refused = await postJson(`${url}/handover`, { reference: 'SO-7K4M2', code: '0000' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ORDERS.HANDOVER_REFUSED' } });
  });

  it('lets the buyer cancel', async () => {
    bed.services.answer('orders.withdraw', () =>
      buildPublicOrder({ status: 'failed', failureReason: 'cancelled' }),
    );
    const { status, body } = await postJson(`${url}/${PUBLIC_ID}/withdraw`, {});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ending: 'cancelled', canCancel: false });
  });

  it('lets the buyer say that the goods are there', async () => {
    bed.services.answer('orders.confirm-delivery', () => buildPublicOrder({ status: 'delivered' }));
    const { status, body } = await postJson(`${url}/${PUBLIC_ID}/delivered`, {});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'delivered', shipment: null });
  });

  it.each([
    ['delivered', 'orders.confirm-delivery'],
    ['extend', 'orders.extend'],
  ] as const)('says to orders which form asked for %s', async (step, message) => {
    bed.services.answer(message, () => buildPublicOrder({}));
    const ask = (headers: Record<string, string>) =>
      fetch(`${url}/${PUBLIC_ID}/${step}`, { method: 'POST', headers });
    const answers = [await ask({ 'form-id': ` ${'a'.repeat(300)} ` }), await ask({})];
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(bed.services.calls(message)).toEqual([
      { orderId: PUBLIC_ID, formId: 'a'.repeat(255) },
      { orderId: PUBLIC_ID },
    ]);
  });
});
