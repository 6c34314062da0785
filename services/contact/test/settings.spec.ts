import type { SettingChange } from '@spade/contracts/messages/settings';
import { type ContactBench, startBench } from './contact-bench.ts';

describe('settings', () => {
  let bench: ContactBench;

  beforeAll(async () => {
    process.env.COMPANY_PHONE = '+234 803 000 0000';
    bench = await startBench();
  });
  beforeEach(async () => {
    await bench.database.query('truncate settings');
  });
  afterAll(async () => {
    delete process.env.COMPANY_PHONE;
    await bench.close();
  });

  const change = (...changes: SettingChange[]) =>
    bench.send('contact.change-settings', { changes, adminUsername: 'ada' });
  const find = async (key: string) =>
    (await bench.send('contact.list-settings', {})).settings.find((each) => each.key === key);
  const name = (value: string | null, version = 0) => ({ key: 'COMPANY_NAME', value, version });

  it('lists every setting with its default and its place on the page', async () => {
    expect(await find('COMPANY_NAME')).toEqual({
      key: 'COMPANY_NAME',
      group: 'company',
      label: 'Name',
      description: 'Name of the company.',
      input: 'line',
      fields: [],
      choices: [],
      byDefault: 'Spade Orion',
      value: null,
      version: 0,
      changedBy: null,
      changedAt: null,
      isLocked: false,
    });
  });

  it('keeps each change as a version with who, when and what was before', async () => {
    await change(name('Ada & Sons'));
    await change(name('Ada and Daughters', 1));
    expect(await find('COMPANY_NAME')).toMatchObject({ version: 2, changedBy: 'ada' });
    const { versions } = await bench.send('contact.setting-versions', { key: 'COMPANY_NAME' });
    const changedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(versions).toEqual([
      {
        key: 'COMPANY_NAME',
        version: 2,
        value: 'Ada and Daughters',
        before: 'Ada & Sons',
        changedBy: 'ada',
        changedAt,
      },
      {
        key: 'COMPANY_NAME',
        version: 1,
        value: 'Ada & Sons',
        before: null,
        changedBy: 'ada',
        changedAt,
      },
    ]);
    expect((await bench.send('contact.read-settings', {})).saved).toEqual({
      COMPANY_NAME: 'Ada and Daughters',
    });
  });

  it('goes back to the default', async () => {
    await change(name('Ada & Sons'));
    await change(name(null, 1));
    expect((await bench.send('contact.read-settings', {})).saved).toEqual({});
  });

  it('keeps once who looked at the default and left it', async () => {
    const kept = { key: 'COMPANY_NAME', value: null, version: 0 };
    await change(kept);
    await change(kept);
    const { versions } = await bench.send('contact.setting-versions', { key: 'COMPANY_NAME' });
    expect(versions).toMatchObject([{ version: 1, value: null, before: null, changedBy: 'ada' }]);
    expect((await bench.send('contact.read-settings', {})).saved).toEqual({});
  });

  it('stores a repeated change once', async () => {
    await change(name('Ada & Sons'));
    await change(name('Ada & Sons'));
    expect(await find('COMPANY_NAME')).toMatchObject({ version: 1 });
  });

  it('refuses a change of a version that is no longer the newest, also at the same moment', async () => {
    const changes = ['One', 'Two', 'Three'].map((text) => change(name(text)));
    const outcomes = await Promise.allSettled(changes);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const outcome of refused)
      expect(outcome).toMatchObject({ reason: { code: 'SETTINGS.CHANGED' } });
  });

  it('refuses what the schema of the variable refuses, and stores nothing of that call', async () => {
    const wrong = { key: 'COMPANY_EMAIL', value: 'no address', version: 0 };
    await expect(change(name('Ada & Sons'), wrong)).rejects.toMatchObject({
      code: 'SETTINGS.INVALID',
      details: { key: 'COMPANY_EMAIL' },
    });
    expect((await bench.send('contact.read-settings', {})).saved).toEqual({});
  });

  it('names the pictures of every version, since an older one may be put back', async () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
    const picture = (value: string | null, version: number) => ({
      key: 'PICTURE_FARMING',
      value,
      version,
    });
    await change(picture(`${first} Maize in the sun`, 0), name('c'.repeat(32)));
    await change(picture(`${second} A barn`, 1));
    await change(picture(null, 2));
    const { names } = await bench.send('contact.kept-pictures', {});
    expect(names.toSorted()).toEqual([first, second]);
  });

  it.each(['maize.png', 'a'.repeat(32), `${'a'.repeat(32)} ${'x'.repeat(201)}`])(
    'refuses the picture %s',
    async (value) => {
      await expect(change({ key: 'PICTURE_FARMING', value, version: 0 })).rejects.toMatchObject({
        code: 'SETTINGS.INVALID',
        details: { key: 'PICTURE_FARMING' },
      });
    },
  );

  it('refuses a setting that it does not keep', async () => {
    await expect(
      change({ key: 'BANK_ACCOUNT_NUMBER', value: '1234567890', version: 0 }),
    ).rejects.toMatchObject({ code: 'SETTINGS.UNKNOWN' });
  });

  it('shows a variable of the environment as locked, and refuses to change it', async () => {
    expect(await find('COMPANY_PHONE')).toMatchObject({
      isLocked: true,
      value: '+234 803 000 0000',
    });
    await expect(change({ key: 'COMPANY_PHONE', value: '0803', version: 0 })).rejects.toMatchObject(
      { code: 'SETTINGS.LOCKED', details: { key: 'COMPANY_PHONE' } },
    );
  });
});
