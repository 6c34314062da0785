import { AdminUser } from './admin/admin-user.entity.ts';
import { User } from './admin/user.entity.ts';

/** Every entity of the auth database. */
export const authEntities = [AdminUser, User];
