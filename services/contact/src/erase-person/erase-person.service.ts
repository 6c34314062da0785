import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Deletes what a person wrote (NDPA 2023 s.34: right to erasure). */
@Injectable()
export class ErasePersonService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Deletes every message with this e-mail, and the told events that carry it. An event that is
   * still owed goes out first; the relay forgets it a week later.
   */
  async erase({ email }: { email: string }): Promise<{ erased: number }> {
    return this.em.fork().transactional(async (tx) => {
      await tx.execute(
        "DELETE FROM outbox WHERE done_at IS NOT NULL AND lower(payload->>'email') = lower(?)",
        [email],
      );
      const gone = await tx.execute<{ id: number }[]>(
        'DELETE FROM contact_messages WHERE lower(email) = lower(?) RETURNING id',
        [email],
      );
      return { erased: gone.length };
    });
  }
}
