import { CreateCatalogue } from './migration-20261121-create-catalogue.ts';
import { RememberStoreQuantity } from './migration-20261122-remember-store-quantity.ts';
import { KeepSyncHistory } from './migration-20261123-keep-sync-history.ts';
import { CountStoreSales } from './migration-20261124-count-store-sales.ts';
import { LeaveSeenUnlogged } from './migration-20261125-leave-seen-unlogged.ts';
import { SellByVariant } from './migration-20261126-sell-by-variant.ts';
import { KnowUnchangedProducts } from './migration-20261127-know-unchanged-products.ts';

/** Every migration of the catalogue's database, oldest first. Merged ones are never edited. */
export const catalogMigrations = [
  CreateCatalogue,
  RememberStoreQuantity,
  KeepSyncHistory,
  CountStoreSales,
  LeaveSeenUnlogged,
  SellByVariant,
  KnowUnchangedProducts,
];
