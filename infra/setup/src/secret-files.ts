import { chmod, chown, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Numeric user id that may read the folder of each part; left out, files stay with the caller. */
export type Owners = Partial<Record<string, number>>;

/** A folder of secrets: one sub-folder a part of the system, one file a secret. */
export class SecretFiles {
  constructor(
    private readonly root: string,
    private readonly owners: Owners = {},
  ) {}

  /** Returns the secret; `make` creates it if there is none. An existing one never changes. */
  async ensure(part: string, name: string, make: () => string): Promise<string> {
    const path = join(await this.folder(part), name);
    const found = await readIfThere(path);
    if (found !== undefined) return found;
    const value = make();
    // `wx`: two simultaneous starts cannot each use a different secret.
    const file = await open(path, 'wx', 0o400);
    await file.writeFile(value);
    await file.sync();
    await file.close();
    await this.giveToOwner(part, path);
    return value;
  }

  /** Writes a value derived from secrets and addresses, such as a URL; replaces it when it changed. */
  async derive(part: string, name: string, value: string): Promise<void> {
    const path = join(await this.folder(part), name);
    if ((await readIfThere(path)) === value) return;
    await writeFile(`${path}.new`, value, { mode: 0o400 });
    await this.giveToOwner(part, `${path}.new`);
    await rename(`${path}.new`, path);
  }

  private async folder(part: string): Promise<string> {
    const folder = join(this.root, part);
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o700);
    await this.giveToOwner(part, folder);
    return folder;
  }

  private async giveToOwner(part: string, path: string): Promise<void> {
    const owner = this.owners[part];
    if (owner !== undefined) await chown(path, owner, owner);
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // readFile throws these
    throw error;
  }
}
