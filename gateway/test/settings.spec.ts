import { CodedError } from '@spade/contracts/errors/coded-error';
import type { SettingState } from '@spade/contracts/messages/settings';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const setting = (part: Partial<SettingState> = {}): SettingState => ({
  key: 'COMPANY_NAME',
  group: 'company',
  label: 'Name',
  description: 'Name of the company.',
  input: 'line',
  fields: [],
  choices: [],
  byDefault: 'Spade Orion',
  value: 'Ada',
  version: 3,
  changedBy: 'ada',
  changedAt: '2026-11-21T09:00:00.000Z',
  isLocked: false,
  ...part,
});
const limit = setting({
  key: 'CLERK_LIMIT_NAIRA',
  group: 'limits',
  limit: { none: '0', clerkLimits: null },
  value: '500',
  version: 1,
});

describe('settings', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('contact.list-settings', () => ({ settings: [setting()] }));
    bed.services.answer('orders.list-settings', () => ({ settings: [limit] }));
    bed.services.answer('contact.change-settings', () => ({ settings: [] }));
    bed.services.answer('orders.change-settings', () => ({ settings: [] }));
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
  });

  const change = (...changes: unknown[]) =>
    postJson(`${bed.url}/api/admin/settings`, { changes }, signIn(bed.services));
  const name = { key: 'COMPANY_NAME', value: 'Ada & Sons', version: 3 };

  it('are listed by form, those of both services', async () => {
    const headers = signIn(bed.services);
    const { body } = await ask(`${bed.url}/api/admin/settings`, { headers });
    expect(body.data).toEqual([
      { ...setting(), limit: null, isGuarded: true },
      { ...limit, isGuarded: true },
    ]);
  });

  it('are changed by the service that keeps each, with an audit line', async () => {
    const raised = { key: 'CLERK_LIMIT_NAIRA', value: null, version: 1 };
    expect((await change(name, raised)).status).toBe(200);
    const by = { adminUsername: 'ngozi' };
    expect(bed.services.calls('contact.change-settings')).toEqual([{ changes: [name], ...by }]);
    expect(bed.services.calls('orders.change-settings')).toEqual([{ changes: [raised], ...by }]);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { action: 'setting_changed', subject: 'Name (COMPANY_NAME)' },
      { action: 'setting_changed', subject: expect.stringContaining(' (CLERK_LIMIT_NAIRA)') },
    ]);
  });

  it('say what was refused, and record that it was', async () => {
    bed.services.answer('contact.change-settings', () => {
      throw new CodedError('SETTINGS.CHANGED', { key: 'COMPANY_NAME' });
    });
    const { status, body } = await change(name);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'SETTINGS.CHANGED', details: { key: 'COMPANY_NAME' } });
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { subject: 'Name (COMPANY_NAME): refused, SETTINGS.CHANGED' },
    ]);
  });

  it.each(['company', 'payment', 'limits'] as const)(
    'that money depends on need a fresh sign-in: %s',
    async (group) => {
      bed.services.answer('contact.list-settings', () => ({ settings: [setting({ group })] }));
      const headers = signIn(bed.services, { isFresh: false });
      const url = `${bed.url}/api/admin/settings`;
      const { status, body } = await postJson(url, { changes: [name] }, headers);
      expect([status, body.code]).toEqual([403, 'SIGN_IN_AGAIN']);
      expect(bed.services.calls('contact.change-settings')).toEqual([]);
    },
  );

  it('that only say something do not', async () => {
    const notice = setting({ key: 'SITE_NOTICE', group: 'notices' });
    bed.services.answer('contact.list-settings', () => ({ settings: [notice] }));
    const headers = signIn(bed.services, { isFresh: false });
    const changes = [{ ...name, key: 'SITE_NOTICE' }];
    expect((await postJson(`${bed.url}/api/admin/settings`, { changes }, headers)).status).toBe(
      200,
    );
  });

  it.each([
    ['a key that is none', [{ key: 'BANK_ACCOUNT_NUMBER', value: '1', version: 0 }], 404],
    ['a value that is no text', [{ key: 'COMPANY_NAME', value: 7, version: 0 }], 400],
    ['a version that is no number', [{ key: 'COMPANY_NAME', value: '7', version: 'x' }], 400],
    ['no list', 'COMPANY_NAME', 400],
  ])('refuse %s', async (_what, changes, status) => {
    const headers = signIn(bed.services);
    const url = `${bed.url}/api/admin/settings`;
    expect((await postJson(url, { changes }, headers)).status).toBe(status);
    expect(bed.services.calls('contact.change-settings')).toEqual([]);
  });

  it('that are a picture are saved while it is stored, and only then', async () => {
    const picture = setting({ key: 'PICTURE_FARMING', group: 'pictures', input: 'picture' });
    bed.services.answer('contact.list-settings', () => ({ settings: [picture] }));
    const name = 'a'.repeat(32);
    bed.services.answer('catalog.keep-picture', () => ({ name }));
    const chosen = { key: 'PICTURE_FARMING', value: `${name} Maize in the sun`, version: 3 };
    expect((await change(chosen)).status).toBe(200);
    expect(bed.services.calls('catalog.keep-picture')).toEqual([{ name }]);
    expect(bed.services.calls('contact.change-settings')).toMatchObject([{ changes: [chosen] }]);
    bed.services.answer('catalog.keep-picture', () => {
      throw new CodedError('CATALOG.PICTURE_NOT_FOUND', { name });
    });
    const { status, body } = await change(chosen);
    expect([status, body.code]).toEqual([409, 'CATALOG.PICTURE_NOT_FOUND']);
    expect(bed.services.calls('contact.change-settings')).toHaveLength(1);
    // Back to the drawing.
    expect((await change({ ...chosen, value: null })).status).toBe(200);
  });

  it('are checked for a preview, and not stored', async () => {
    const headers = signIn(bed.services);
    const url = `${bed.url}/api/admin/settings/preview`;
    const { status, body } = await postJson(url, { changes: [name] }, headers);
    expect(status).toBe(200);
    expect(body.data).toEqual({ saved: { COMPANY_NAME: 'Ada & Sons', CLERK_LIMIT_NAIRA: '500' } });
    expect(bed.services.calls('contact.change-settings')).toMatchObject([{ isTrial: true }]);
  });

  it('are for the pages what pages show, and nothing else', async () => {
    const saved = { COMPANY_NAME: 'Ada', CLERK_LIMIT_NAIRA: '500', WORDS_FAQ: '[]' };
    bed.services.answer('contact.read-settings', () => ({ saved }));
    bed.services.answer('orders.read-settings', () => ({
      saved: { WORKING_HOURS: 'Mon 08:00-09:00' },
    }));
    const { body } = await ask(`${bed.url}/api/site`);
    expect(body.data).toEqual({
      saved: { COMPANY_NAME: 'Ada', WORDS_FAQ: '[]', WORKING_HOURS: 'Mon 08:00-09:00' },
    });
  });
});
