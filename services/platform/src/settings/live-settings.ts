import { type SettingOwner, settingOwners } from '@spade/contracts/messages/settings';
import { type ConfigShape, readVariable } from '../config/define-config.ts';
import { type SavedTexts, settingsAmong } from './setting.ts';

/**
 * Puts the owner's settings under a configuration. Afterwards `config.NAME` is what the environment says, else what was
 * saved on a page, else the default. Read it where it is used, and never keep the value.
 */
export class LiveSettings {
  private readonly settings: Readonly<Record<SettingOwner, ConfigShape>>;
  /** What the environment says, by key. */
  private readonly locked: ReadonlyMap<string, string>;
  private readonly copies = new Map<SettingOwner, SavedTexts>();

  /** `config` is changed in place; `shape`: its schema; `onInvalid` hears of a saved text that the schema refuses. */
  constructor(
    shape: ConfigShape,
    private readonly config: object,
    private readonly onInvalid: (key: string) => void,
    env?: NodeJS.ProcessEnv,
  ) {
    this.settings = {
      orders: settingsAmong(shape, 'orders'),
      contact: settingsAmong(shape, 'contact'),
    };
    const textsOf = (name: string): [string, string][] => {
      const text = readVariable(name, env);
      return text === undefined ? [] : [[name, text]];
    };
    this.locked = new Map(Object.keys(settingsAmong(shape)).flatMap(textsOf));
  }

  /** Services whose settings this process uses. */
  get owners(): readonly SettingOwner[] {
    return settingOwners.filter((owner) => Object.keys(this.settings[owner]).length > 0);
  }

  /** Whether a copy of these settings is there: until then the environment and the defaults hold. */
  has(owner: SettingOwner): boolean {
    return this.copies.has(owner);
  }

  /** Whether the environment sets this one. */
  isLocked(key: string): boolean {
    return this.locked.has(key);
  }

  /** The text that the environment sets, which wins; undefined where it sets none. */
  lockedText(key: string): string | undefined {
    return this.locked.get(key);
  }

  /** Takes all that a service has saved. Where the schema refuses a text, the value stays as it was. */
  take(owner: SettingOwner, saved: SavedTexts): void {
    const before = this.copies.get(owner) ?? {};
    this.copies.set(owner, saved);
    for (const [key, schema] of Object.entries(this.settings[owner])) {
      if (this.locked.has(key) || before[key] === saved[key]) continue;
      const parsed = schema.safeParse(saved[key]);
      if (parsed.success) Reflect.set(this.config, key, parsed.data);
      else this.onInvalid(key);
    }
  }
}
