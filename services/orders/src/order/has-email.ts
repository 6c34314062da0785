import { sql } from 'kysely';

/** True in SQL for orders placed with this e-mail in any case (index `orders_customer_email`). */
export const hasEmail = (email: string) => sql<boolean>`lower(customer_email) = lower(${email})`;
