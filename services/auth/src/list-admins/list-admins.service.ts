import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { AdminUser } from '../admin/admin-user.entity.ts';

/** Lists the staff accounts. */
@Injectable()
export class ListAdminsService {
  constructor(private readonly em: EntityManager) {}

  /** Oldest first, disabled ones included. */
  async list(): Promise<{ admins: AdminAccount[] }> {
    const admins = await this.em.fork().findAll(AdminUser, { orderBy: { id: 'asc' } });
    return { admins: admins.map(presentAdmin) };
  }
}
