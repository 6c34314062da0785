/**
 * Numbers of advisory locks, all in one place: two things under one number would wait for each other. A number that was
 * released stays, since replicas of two releases serve side by side. Locks count per database
 * (https://www.postgresql.org/docs/18/explicit-locking.html#ADVISORY-LOCKS).
 */
export const AdvisoryLock = {
  /** One process prepares databases and roles. */
  createDatabases: 374_238,
  /** One process grants rights on tables. */
  grantRights: 374_239,
  /** One replica runs the migrations. */
  migrate: 0x5bade,
  /** One worker of Jest makes the database that others copy. */
  testTemplate: 0x5bad0,
  /** auth: one replica makes the first admin. */
  bootstrapAdmin: 7_318_002,
  /** catalog: one batch of a sync is written at a time. */
  catalogSync: 5_400,
  /** catalog: one process at a time takes pictures of imports. */
  importPictures: 5_401,
  /** catalog: one replica at a time tells people that a product is back. */
  waitingBuyers: 5_402,
  /** orders, with the hash of a phone, a mailbox or a network's share of a stock: one order of it is stored at a time. */
  orderOwner: 5_411,
  /** orders: one statement is imported at a time. */
  statementImport: 5_412,
  /** orders: one buyer is blocked at a time. */
  buyerBlocks: 5_416,
} as const;
