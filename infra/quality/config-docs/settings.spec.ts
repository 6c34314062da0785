import { authConfig } from '@spade/auth/config';
import { catalogConfig } from '@spade/catalog/config';
import { contactConfig } from '@spade/contact/config';
import { type SettingOwner, settingOwners } from '@spade/contracts/messages/settings';
import { frontendConfig } from '@spade/frontend/config';
import { gatewayConfig } from '@spade/gateway/config';
import { ordersConfig } from '@spade/orders/config';
import type { ConfigShape } from '@spade/platform/config/define-config';
import { mailWords } from '@spade/platform/config/mail-words';
import { siteWords } from '@spade/platform/config/site-words';
import { LiveSettings } from '@spade/platform/settings/live-settings';
import { settingsAmong } from '@spade/platform/settings/setting';
import { backupConfig } from '@spade/setup/backup/backup.config';
import { settingSamples } from '@spade/testkit/setting-samples';
import { workerConfig } from '@spade/worker/config';

/** What each process reads: its variables, and the words that it says. */
const processes: Readonly<Record<string, ConfigShape>> = {
  auth: authConfig.shape,
  backup: backupConfig.shape,
  catalog: catalogConfig.shape,
  contact: { ...contactConfig.shape, ...siteWords, ...mailWords },
  gateway: gatewayConfig.shape,
  orders: ordersConfig.shape,
  pages: { ...frontendConfig.shape, ...siteWords },
  worker: { ...workerConfig.shape, ...mailWords },
};

const everyKey = [
  ...new Set(Object.values(processes).flatMap((shape) => Object.keys(settingsAmong(shape)))),
].sort();

/** Settings of `shape` that `owner` keeps. */
const keysOf = (shape: ConfigShape, owner?: SettingOwner) =>
  Object.keys(settingsAmong(shape, owner));

describe('every setting', () => {
  it('has a sample', () => {
    expect(Object.keys(settingSamples).sort()).toEqual(everyKey);
  });

  it.each(settingOwners)('of %s is in the list that its service keeps', (owner) => {
    const kept = keysOf(processes[owner] ?? {}, owner);
    const elsewhere = Object.values(processes).flatMap((shape) => keysOf(shape, owner));
    expect(elsewhere.filter((key) => !kept.includes(key))).toEqual([]);
  });

  it('is used by a process, not only listed', () => {
    // contact keeps what the company says, and says nothing itself.
    const { contact: _, ...users } = processes;
    const used = new Set(Object.values(users).flatMap((shape) => keysOf(shape)));
    expect(everyKey.filter((key) => !used.has(key))).toEqual([]);
  });

  it.each(Object.entries(processes))('is in force in %s', (_name, shape) => {
    const config: Record<string, unknown> = {};
    const refused: string[] = [];
    const live = new LiveSettings(shape, config, (key) => refused.push(key), {});
    const texts = Object.fromEntries(
      Object.entries(settingSamples).map(([key, { value }]) => [key, value]),
    );
    for (const owner of live.owners) live.take(owner, texts);
    expect(refused).toEqual([]);
    const expected = keysOf(shape).map((key) => [
      key,
      shape[key]?.parse(settingSamples[key]?.value),
    ]);
    expect(config).toEqual(Object.fromEntries(expected));
  });

  it('says what it is about in words of an owner', () => {
    const words = Object.values(processes).flatMap((shape) =>
      Object.entries(settingsAmong(shape)).map(([key, { description = '' }]) => [key, description]),
    );
    const ofOperators = words.filter(([, text]) => /[A-Z]_[A-Z]|JSON|\bunset\b/i.test(text ?? ''));
    expect(ofOperators).toEqual([]);
    expect(words.filter(([, text]) => text === '')).toEqual([]);
  });

  it('that a page shows says which page', () => {
    const pages = settingsAmong(processes.pages ?? {});
    const silent = Object.keys(pages).filter((key) => !settingSamples[key]?.page);
    expect(silent).toEqual([]);
  });
});
