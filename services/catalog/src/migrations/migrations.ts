import { CreateCatalogue } from './20261121000000-create-catalogue.ts';
import { RememberStoreQuantity } from './20261122000000-remember-store-quantity.ts';
import { KeepSyncHistory } from './20261123000000-keep-sync-history.ts';
import { CountStoreSales } from './20261124000000-count-store-sales.ts';
import { LeaveSeenUnlogged } from './20261125000000-leave-seen-unlogged.ts';
import { SellByVariant } from './20261126000000-sell-by-variant.ts';
import { KnowUnchangedProducts } from './20261127000000-know-unchanged-products.ts';
import { FollowDifferences } from './20261128000000-follow-differences.ts';

/** Every migration of the catalogue's database, oldest first. Merged ones are never edited. */
export const catalogMigrations = [
  CreateCatalogue,
  RememberStoreQuantity,
  KeepSyncHistory,
  CountStoreSales,
  LeaveSeenUnlogged,
  SellByVariant,
  KnowUnchangedProducts,
  FollowDifferences,
];
