import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

/** A table, and what becomes of its columns once the buyer of an order is erased; names are separated by blanks. */
interface Fate {
  /** Its rows of one order, whose integer id is $1. */
  rows: string;
  /** Whole rows go. */
  isDeleted?: true;
  /** Removed, or replaced. */
  goes?: string;
  /** Names no one, or is a word of staff that accounts and the audit need. */
  stays?: string;
}

const ofOrder = 'order_id = $1';

/** Every table that the way from the order to the door writes. A new column must be named here: does it go or stay? */
const fates: Readonly<Record<string, Fate>> = {
  orders: {
    rows: 'id = $1',
    goes: `customer_name customer_email customer_phone shipping_address shipping_city shipping_landmark delivery_area mailbox
      network payment_proof_url search_text`,
    stays: `id public_id reference folded_reference idempotency_key body_hash shipping_state placed_by product_id variant_id product_title
      product_category quantity unit_price_kobo total_kobo delivery_fee_kobo delivery_method is_fee_in_price delivery_time
      pickup_point bank_details discount_kobo allowance_kobo returned_pieces shopify_order_id shopify_error status
      failure_reason payment_deadline window_minutes extended_at reminded_at second_chance_at email_corrected_at
      slip_printed_at is_paid_late late_settlement review_by review_order is_overdue hold_id amount_received_kobo
      amount_refunded_kobo refund_owed_kobo refund_decided_kobo undecided_kobo undecided_since attested_kobo
      is_confirmed_by_credit confirmed_at confirmed_by mail_due_at step_back_until proof_count latest_proof_id has_late_proof
      is_payment_taken_back created_at`,
  },
  shipments: {
    rows: ofOrder,
    goes: 'rider_phone tracking_url',
    // The code is gone at delivery, and stays gone.
    stays:
      'order_id courier waybill_number expected_on fee_at_door_kobo sent_at delivered_at handover_code wrong_codes',
  },
  order_notes: { rows: ofOrder, isDeleted: true },
  order_problems: {
    rows: ofOrder,
    goes: 'words reason',
    stays:
      'id order_id kind reported_at form_id answer refund_kobo answered_by answered_at answer_request_id',
  },
  problem_pictures: {
    rows: 'problem_id in (select id from order_problems where order_id = $1)',
    // The sweep of the bucket removes the object of whatever has this moment.
    goes: 'removed_at',
    stays:
      'id picture_id problem_id object_key form_id sha256 size_bytes width_px height_px uploaded_at',
  },
  refund_accounts: { rows: ofOrder, isDeleted: true },
  refund_decisions: {
    rows: ofOrder,
    stays: 'id order_id amount_kobo allowance_kobo actor reason at',
  },
  order_discounts: { rows: ofOrder, stays: 'id order_id amount_kobo actor at' },
  grant_asks: {
    rows: ofOrder,
    stays: `id order_id kind amount_kobo pieces is_restocked reason order_money asked_by asked_at answer answer_reason
      answered_by answered_at`,
  },
  mailbox_codes: {
    // Two days later they are gone, whatever becomes of the order.
    rows: `owner = 'order ' || $1::text`,
    stays: 'id owner purpose subject code tries_left sent_at expires_at used_at',
  },
  // Hashes, until their end.
  buyer_blocks: {
    rows: '$1::integer > 0',
    stays: 'id phone_hash mailbox_hash reason blocked_by blocked_at ends_at',
  },
  reminder_refusals: { rows: '$1::integer > 0', stays: 'mailbox_hash ends_at' },
};

const named = (columns = '') => columns.split(/\s+/).filter(Boolean);

/** What has a value only because the buyer is erased. */
const marks = new Set(['removed_at']);

describe('what an erased buyer leaves in each column', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({
      CLERK_LIMIT_NAIRA: 20_000,
      DELIVERY_ZONES: [
        { states: ['Lagos'], areas: ['Ikeja'], feeKobo: 350_000, time: '', freeFromKobo: null },
      ],
    });
  });
  afterAll(() => bed.close());

  it.each(Object.entries(fates).filter(([, { isDeleted }]) => !isDeleted))(
    'is decided for every column of %s',
    async (table, { goes, stays }) => {
      const columns = await bed.database.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = current_schema() and table_name = $1`,
        [table],
      );
      const decided = [
        ...named(goes),
        ...named(stays),
        ...(table === 'orders' ? ['erased_at'] : []),
      ];
      expect(columns.length).toBeGreaterThan(0);
      expect(decided.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
    },
  );

  /** One order on which everything was said and done that a table above has a place for; its id. */
  const livedOrder = async () => {
    const email = 'before@mail.example';
    const { orderId } = await bed.place({
      buyer: { email, area: 'Ikeja', landmark: 'Opposite the post office' },
      network: '102.89.23.0/24',
    });
    const staff = {
      order: orderId,
      adminUsername: 'ada',
      role: 'owner',
      reason: 'as agreed',
    } as const;
    await bed.send('orders.correct', { orderId, correction: { email: 'chidi@mail.example' } });
    await bed.send('orders.add-note', { ...staff, text: 'Chidi asked twice by phone' });
    const clerk = { ...staff, adminUsername: 'clara', role: 'clerk' } as const;
    await bed.send('orders.set-discount', { ...clerk, discountKobo: 3_000_000 });
    const { grantAsk, id } = await bed.send('orders.get', staff);
    const answer = { ...staff, askId: grantAsk?.askId ?? 0, isGranted: false };
    await bed.send('orders.answer-grant', answer);
    await bed.send('orders.set-discount', { ...staff, discountKobo: 50_000 });
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    const phone = '+2348030000042';
    const corrected = bed.send('orders.correct', { orderId, correction: { phone } });
    await expect(corrected).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
    await bed.send('orders.confirm', { ...staff, paidBy: 'cash' });
    await bed.send('orders.start-processing', staff);
    const shipment = {
      courier: 'GIG Logistics',
      waybillNumber: 'GIG-77120',
      riderPhone: '+2348035550123',
      trackingUrl: 'https://track.example/chidi-eze',
    };
    await bed.send('orders.fulfil', { ...staff, step: 'ship', shipment });
    await bed.send('orders.confirm-delivery', { orderId });
    const words = 'Chidi Eze says that the bag was open.';
    await bed.send('orders.report-problem', { orderId, kind: 'damaged', words });
    const { perceptualHash: _, ...picture } = buildProof();
    await bed.send('orders.attach-problem-picture', { orderId, picture });
    const refund = { ...staff, amountKobo: 100_000 };
    await bed.send('orders.grant-refund', { ...refund, reason: 'Chidi sent a picture' });
    await bed.database.query(
      "update orders set email_corrected_at = email_corrected_at - interval '2 days' where id = $1",
      [id],
    );
    const account = { bankCode: '000016', accountNumber: '0000014579', accountName: 'CHIDI EZE' };
    await bed.send('orders.set-refund-account', { orderId, account });
    await bed.send('orders.settle-refund', { ...refund, bankReference: 'FT' });
    await bed.send('orders.block-buyer', { ...staff, days: 30 });
    await bed.send('orders.refuse-reminders', { orderId });
    await bed.rows.age(orderId, 15);
    return id;
  };

  it('is the same before and after, but for what goes', async () => {
    const id = await livedOrder();
    const rowsOf = async (table: string, condition: string) => {
      const found = await bed.database.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${table}" t where ${condition} order by 1`,
        [id],
      );
      return found.map(({ row }) => row);
    };
    const everything = async () =>
      new Map(
        await Promise.all(
          Object.entries(fates).map(
            async ([table, { rows }]) => [table, await rowsOf(table, rows)] as const,
          ),
        ),
      );
    const before = await everything();
    const { erased } = await bed.send('orders.erase-person', { email: 'chidi@mail.example' });
    expect(erased).toHaveLength(1);
    const after = await everything();

    for (const [table, { isDeleted, goes }] of Object.entries(fates)) {
      const rows = before.get(table) ?? [];
      // Otherwise this proves nothing of the table.
      expect([table, rows.length > 0]).toEqual([table, true]);
      expect([table, after.get(table)?.length]).toEqual([table, isDeleted ? 0 : rows.length]);
      for (const [at, row] of (isDeleted ? [] : rows).entries()) {
        const left = after.get(table)?.[at] ?? {};
        const changed = Object.keys(row).filter(
          (column) => JSON.stringify(row[column]) !== JSON.stringify(left[column]),
        );
        const expected = [...named(goes), ...(table === 'orders' ? ['erased_at'] : [])];
        expect([table, changed.toSorted()]).toEqual([table, expected.toSorted()]);
        const wasEmpty = named(goes).filter((column) => row[column] === null && !marks.has(column));
        expect([table, wasEmpty]).toEqual([table, []]);
      }
    }
  });
});
