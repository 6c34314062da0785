import type { SettingState } from '@spade/contracts/messages/settings';
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
const figures = { totalOrders: 0, awaitingConfirmation: 0, confirmedOrders: 0, revenueKobo: 0 };

describe('the first day of an owner', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());

  /** What is left to do, where these are the facts. */
  async function left(facts: {
    hasSecondFactor?: boolean;
    isDemoAccount?: boolean;
    settings?: SettingState[];
    totalOrders?: number;
    ownProducts?: number;
  }) {
    const { hasSecondFactor = false, isDemoAccount = true, settings = [] } = facts;
    bed.services.reset();
    const headers = signIn(bed.services, { hasSecondFactor });
    bed.services.answer('orders.list-settings', () => ({ settings: [] }));
    bed.services.answer('contact.list-settings', () => ({ settings }));
    bed.services.answer('orders.list', () => ({
      orders: [],
      total: 0,
      nextCursor: null,
      figures: { ...figures, totalOrders: facts.totalOrders ?? 0 },
      isDemoAccount,
    }));
    bed.services.answer('catalog.list-staff-products', ({ source }) => ({
      products: [],
      total: source === 'own' ? (facts.ownProducts ?? 0) : 0,
      asOf: '2026-11-21T09:00:00.000Z',
    }));
    const { body } = await ask(`${bed.url}/api/admin/first-day`, { headers });
    const steps = body.data as { step: string; isDone: boolean }[];
    return steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
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

  it('is of owners alone', async () => {
    bed.services.reset();
    const headers = signIn(bed.services, { role: 'approver' });
    expect((await ask(`${bed.url}/api/admin/first-day`, { headers })).status).toBe(403);
  });
});
