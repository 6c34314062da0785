import { CreateOrdersAndMoney } from './20261121000000-create-orders-and-money.ts';

/** Every migration of the orders database, oldest first. Released ones are never edited. */
export const ordersMigrations = [CreateOrdersAndMoney];
