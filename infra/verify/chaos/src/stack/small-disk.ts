import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { leaveOut } from '@spade/local/programs';

const BALLAST = 'ballast';
const piece = Buffer.alloc(1_048_576);

/** A small file system in memory, mounted on a folder, that can be filled. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** Mounts one of `megabytes` on `folder`; undefined where that is not allowed (Linux, root). */
  static mount(folder: string, megabytes: number): SmallDisk | undefined {
    mkdirSync(folder, { recursive: true });
    const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
    return spawnSync('mount', args).status === 0 ? new SmallDisk(folder) : undefined;
  }

  /** Takes all the room: the next write that needs some fails with ENOSPC. */
  async fill(): Promise<void> {
    const file = await open(join(this.folder, BALLAST), 'w');
    try {
      for (;;) await file.write(piece);
    } catch (error) {
      if (!isFull(error)) throw error;
    } finally {
      await file.close();
    }
  }

  /** Gives the room back. */
  async empty(): Promise<void> {
    await rm(join(this.folder, BALLAST), { force: true });
  }

  /** Takes the file system away with all that is on it. */
  unmount(): void {
    spawnSync('umount', ['--lazy', this.folder]);
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** The data disks of the stores. */
export type SmallDisks = Record<'postgres' | 'redis' | 'objects', SmallDisk>;

/** PostgreSQL's log files alone may take 1 GB. Undefined, and said so, where mounting is not allowed. */
export function mountDisks(dataDir: string): SmallDisks | undefined {
  const mount = (name: string, megabytes: number) =>
    SmallDisk.mount(join(dataDir, name), megabytes);
  const [postgres, redis, objects] = [
    mount('postgres', 2_000),
    mount('redis', 400),
    mount('objects', 400),
  ];
  if (postgres && redis && objects) return { postgres, redis, objects };
  for (const disk of [postgres, redis, objects]) disk?.unmount();
  leaveOut('mount', 'full disks');
  return undefined;
}
