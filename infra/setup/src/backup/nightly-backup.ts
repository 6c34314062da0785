import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spade/contracts/lagos';
import type { BackupState } from '@spade/contracts/state/process-state';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import type { BackupConfig } from './backup.config.ts';
import { keptBackups } from './kept-backups.ts';
import { publicKeyOf, saveBackup } from './save-backup.ts';
import type { RunAs } from './trial-restore.ts';

/** 02:15 in Lagos, in milliseconds after midnight UTC. */
const NIGHT_MS = HOUR_MS + 15 * MINUTE_MS;
/** A trial each week; a little less, so that it does not move on by a night each time. */
const TRIAL_AFTER_MS = 6.5 * DAY_MS;
/** What a process that died has left is removed after this. */
const LEFTOVER_MS = DAY_MS;

/** What the folder of backups remembers beside the backups. */
interface Memory {
  restoredAt: string | null;
  fault: BackupState['fault'];
  /** The last trial failed, whatever came since. */
  isTrialOwed: boolean;
}

/**
 * Saves every night at 02:15 Lagos time, at once where there is no backup of the last night or none for the owner's key,
 * and tries to restore once a week. What could not be saved is tried again an hour later; what could not be restored, the
 * next night.
 */
@Injectable()
export class NightlyBackup extends IntervalSweep {
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly config: BackupConfig,
    private readonly runAs?: RunAs,
  ) {
    super(MINUTE_MS);
  }

  async sweep(now = Date.now()): Promise<void> {
    if (now - this.failedAt < HOUR_MS || !(await this.isDue(now))) return;
    const memory = await this.memory();
    const lastTrial =
      memory.restoredAt === null ? Number.NEGATIVE_INFINITY : Date.parse(memory.restoredAt);
    const trial = memory.isTrialOwed || now - lastTrial >= TRIAL_AFTER_MS;
    await this.removeLeftovers(now);
    try {
      const { file, trialFault } = await saveBackup(this.config, {
        at: new Date(now),
        trial,
        ...(this.runAs && { runAs: this.runAs }),
      });
      if (trialFault) this.logger.error(trialFault);
      const restoredAt = trial && !trialFault ? new Date(now).toISOString() : memory.restoredAt;
      const isTrialOwed = trialFault !== undefined;
      await this.remember({ restoredAt, fault: isTrialOwed ? 'trial' : null, isTrialOwed });
      this.logger.log(`saved ${file}${trial && !trialFault ? ', restored it on trial' : ''}`);
    } catch (error) {
      this.failedAt = now;
      await this.remember({ ...memory, fault: 'save' }).catch(() => {}); // the folder may be what is gone
      throw error;
    }
  }

  /** How the backups are, for the status page. */
  async state(): Promise<BackupState> {
    const [newest] = await keptBackups(this.config.BACKUP_PLACE);
    const { restoredAt, fault } = await this.memory();
    return {
      savedAt: newest?.savedAt.toISOString() ?? null,
      isEncrypted: newest?.isEncrypted ?? false,
      restoredAt,
      fault,
    };
  }

  private async isDue(now: number): Promise<boolean> {
    const [newest] = await keptBackups(this.config.BACKUP_PLACE);
    if (!newest) return true;
    const today = Math.floor(now / DAY_MS) * DAY_MS + NIGHT_MS;
    const lastNight = today <= now ? today : today - DAY_MS;
    if (newest.savedAt.getTime() < lastNight) return true;
    return !newest.isEncrypted && (await publicKeyOf(this.config)) !== undefined;
  }

  private get memoryFile(): string {
    return join(this.config.BACKUP_PLACE, 'state.json');
  }

  private async memory(): Promise<Memory> {
    const text = await readFile(this.memoryFile, 'utf8').catch(() => '');
    try {
      return JSON.parse(text) as Memory; // `remember` writes it
    } catch {
      return { restoredAt: null, fault: null, isTrialOwed: false };
    }
  }

  private async remember(memory: Memory): Promise<void> {
    await writeFile(`${this.memoryFile}.new`, JSON.stringify(memory), { mode: 0o600 });
    await rename(`${this.memoryFile}.new`, this.memoryFile);
  }

  private async removeLeftovers(now: number): Promise<void> {
    const work = this.config.BACKUP_WORK_PLACE;
    for (const name of await readdir(work)) {
      const { mtimeMs } = await stat(join(work, name));
      if (now - mtimeMs > LEFTOVER_MS) await rm(join(work, name), { recursive: true, force: true });
    }
  }
}
