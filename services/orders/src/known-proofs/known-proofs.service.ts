import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { placeholders, rowsOf } from '../order/sql.ts';

/** Tells the sweep of the bucket which objects belong to a stored proof. */
@Injectable()
export class KnownProofsService {
  constructor(private readonly em: EntityManager) {}

  /** Those of `objectKeys` that are known and still to be kept. */
  async find({ objectKeys }: { objectKeys: string[] }): Promise<{ known: string[] }> {
    if (objectKeys.length === 0) return { known: [] };
    const rows = await rowsOf<{ object_key: string }>(
      this.em,
      `select object_key from order_proofs
       where object_key in (${placeholders(objectKeys.length)}) and picture_removed_at is null`,
      objectKeys,
    );
    return { known: rows.map((row) => row.object_key) };
  }
}
