import type { TestOrder } from '@spade/contracts/messages/orders';
import type { SettingState } from '@spade/contracts/messages/settings';
import { stateKey } from '@spade/contracts/state/process-state';
import { PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Redis } from 'ioredis';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';

const setting = (part: Partial<SettingState>): SettingState => ({
  key: 'COMPANY_NAME',
  group: 'company',
  label: 'Name',
  description: '',
  input: 'line',
  fields: [],
  choices: [],
  byDefault: '',
  value: null,
  version: 0,
  changedBy: null,
  changedAt: null,
  isLocked: false,
  ...part,
});
const testOrder: TestOrder = {
  orderId: PUBLIC_ID,
  reference: 'TEST-7K4M2',
  status: 'pending_payment',
  productTitle: 'Portland cement 50 kg',
  amountDueKobo: 980_050,
  createdAt: '2026-11-21T09:00:00.000Z',
  placedBy: 'ada',
  email: 'shop@company.example',
};
const figures = { totalOrders: 0, awaitingConfirmation: 0, confirmedOrders: 0, revenueKobo: 0 };

interface Facts {
  hasSecondFactor?: boolean;
  isDemoAccount?: boolean;
  settings?: SettingState[];
  totalOrders?: number;
  ownProducts?: number;
  testOrder?: TestOrder['status'];
}

describe('the first day of an owner', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());

  /** What is left to do, where these are the facts. */
  async function left(facts: Facts) {
    bed.services.reset();
    const headers = signIn(bed.services, { hasSecondFactor: facts.hasSecondFactor ?? false });
    answerAll(bed, facts);
    const { body } = await ask(`${bed.url}/api/admin/first-day`, { headers });
    const steps = body.data as { step: string; isDone: boolean }[];
    return steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  }

  function answerAll({ services }: GatewayBed, facts: Facts) {
    const { isDemoAccount = true, settings = [] } = facts;
    services.answer('orders.list-settings', () => ({ settings: [] }));
    services.answer('contact.list-settings', () => ({ settings }));
    services.answer('orders.list', () => ({
      orders: [],
      total: 0,
      nextCursor: null,
      figures: { ...figures, totalOrders: facts.totalOrders ?? 0 },
      isDemoAccount,
    }));
    const { testOrder: status } = facts;
    services.answer('orders.get-test', () => ({ order: status ? { ...testOrder, status } : null }));
    services.answer('catalog.list-staff-products', ({ source }) => ({
      products: [],
      total: source === 'own' ? (facts.ownProducts ?? 0) : 0,
      asOf: '2026-11-21T09:00:00.000Z',
    }));
  }

  it('has every step on a fresh shop', async () => {
    const all = [
      'second_factor',
      'bank_account',
      'company',
      'hours',
      'delivery',
      'product',
      'order',
    ];
    expect(await left({})).toEqual(all);
  });

  it('ends when all is there', async () => {
    const settings = [
      setting({ version: 1 }),
      setting({ key: 'WORKING_HOURS', group: 'hours', isLocked: true }),
      setting({ key: 'DELIVERY_COST', group: 'delivery', version: 3 }),
    ];
    const facts = { hasSecondFactor: true, isDemoAccount: false, ownProducts: 1, totalOrders: 1 };
    expect(await left({ ...facts, settings })).toEqual([]);
  });

  it('is done with orders once a test order is paid, or a buyer has ordered', async () => {
    const withTest = (testOrder: TestOrder['status']) => left({ testOrder });
    expect(await withTest('pending_payment')).toContain('order');
    expect(await withTest('confirmed')).not.toContain('order');
    expect(await left({ totalOrders: 1 })).not.toContain('order');
  });

  it('asks for a locked and tried backup where a service makes them', async () => {
    const other = await startGatewayBed({ BACKUP_SERVICE: 'true' });
    const redis = new Redis(other.redis.messages.url);
    try {
      answerAll(other, {});
      const headers = signIn(other.services, {});
      const backupStep = async () => {
        const { body } = await ask(`${other.url}/api/admin/first-day`, { headers });
        const steps = body.data as { step: string; isDone: boolean }[];
        return steps.find(({ step }) => step === 'backup')?.isDone;
      };
      expect(await backupStep()).toBe(false);
      const at = '2026-11-27T01:15:00.000Z';
      const backup = { savedAt: at, restoredAt: at, isEncrypted: true, fault: null };
      const [seconds = 0] = await redis.time();
      const text = JSON.stringify({ at: seconds * 1_000, startedAt: at, backup });
      await redis.hset(stateKey('backup'), 'one', text);
      await waitFor('the step', async () => (await backupStep()) === true);
    } finally {
      redis.disconnect();
      await other.close();
    }
  });

  it('is of owners alone', async () => {
    bed.services.reset();
    const headers = signIn(bed.services, { role: 'approver' });
    expect((await ask(`${bed.url}/api/admin/first-day`, { headers })).status).toBe(403);
  });
});
