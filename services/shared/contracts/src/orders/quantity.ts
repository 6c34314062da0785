/** Most pieces of one order, which nothing may configure to be more: the CHECK of the table `orders` has the same number. */
export const MAX_QUANTITY = 10_000;
