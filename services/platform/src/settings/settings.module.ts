import { type DynamicModule, Inject, Injectable, Logger, Module } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import type { SettingOwner } from '@spade/contracts/messages/settings';
import { CONFIG } from '../config/config.module.ts';
import type { ConfigShape } from '../config/define-config.ts';
import { IntervalSweep } from '../service/interval-sweep.ts';
import { LiveSettings } from './live-settings.ts';

/** How old a copy may be, in milliseconds: a new value is in force everywhere well within a minute. */
export const COPY_MS = 10_000;

const OWN = Symbol('OwnSettings');

/** Keeps the copies of settings that other services keep. */
@Injectable()
export class SettingsCopies extends IntervalSweep {
  /** Why the settings of an owner cannot be read now, as the log has it. */
  private readonly faults = new Map<SettingOwner, string>();

  constructor(
    private readonly live: LiveSettings,
    private readonly messages: MessageClient,
    @Inject(OWN) private readonly own: SettingOwner | null,
  ) {
    super(COPY_MS);
  }

  /** Reads every copy again. A fault may last, as in a rolling update: the log has it when it begins, changes and ends. */
  async sweep(): Promise<void> {
    await Promise.all(this.others.map((owner) => this.readOrSay(owner)));
  }

  /** Waits for the first copies. Rejects with the transport's error while they cannot be had. */
  async whenRead(): Promise<void> {
    const missing = this.others.filter((owner) => !this.live.has(owner));
    await Promise.all(missing.map((owner) => this.read(owner)));
  }

  /** A service that does not answer must not hold the shutdown up. */
  override async beforeApplicationShutdown(): Promise<void> {
    void super.beforeApplicationShutdown();
  }

  private get others(): SettingOwner[] {
    return this.live.owners.filter((owner) => owner !== this.own);
  }

  private async readOrSay(owner: SettingOwner): Promise<void> {
    try {
      await this.read(owner);
      if (this.faults.delete(owner)) this.logger.warn(`the settings of ${owner} are read again`);
    } catch (error) {
      const fault = String(error);
      if (this.faults.get(owner) !== fault)
        this.logger.warn(`the settings of ${owner} cannot be read: ${fault}`);
      this.faults.set(owner, fault);
    }
  }

  private async read(owner: SettingOwner): Promise<void> {
    const { saved } = await this.messages.send(`${owner}.read-settings`, {});
    this.live.take(owner, saved);
  }
}

/**
 * Puts the settings of the owner under the configuration of a process, which needs CONFIG and the bus in the application.
 * `shape`: the schema of that configuration; `own`: this service keeps settings itself (`SettingsKeeper`).
 */
@Module({})
export class SettingsModule {
  static forRoot(shape: ConfigShape, own?: SettingOwner): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [
        {
          provide: LiveSettings,
          inject: [CONFIG],
          useFactory: (config: object) => {
            const logger = new Logger(LiveSettings.name);
            return new LiveSettings(shape, config, (key) =>
              logger.error(`the saved value of ${key} is not valid and is not used`),
            );
          },
        },
        { provide: OWN, useValue: own ?? null },
        SettingsCopies,
      ],
      exports: [LiveSettings, SettingsCopies],
    };
  }
}
