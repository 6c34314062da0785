import type { KeyScope } from '../api/apiKeys.ts';

/** What a key may do, as the list of keys says it. */
export const scopeNames: Record<KeyScope, string> = {
  'orders:read': 'Read orders',
  'orders:ship': 'Ship orders',
  'payments:read': 'Read payments',
  'products:read': 'Read products',
  'products:write': 'Change products',
};

/** What an owner reads before ticking it. */
export const scopeWords: Record<KeyScope, string> = {
  'orders:read':
    'Read orders. Of paid ones also name, phone and address of the buyer, for a courier.',
  'orders:ship':
    'Mark paid orders as packed, ready, shipped and delivered. Buyers get the usual mails.',
  'payments:read':
    'Read payments and refunds: amounts, days and orders, without names and accounts.',
  'products:read': 'Read products, hidden ones too, with their stock.',
  'products:write': 'Create, change and retire your own products, add pictures and move stock.',
};

/** Every scope, in the order of the form. */
export const keyScopeNames = Object.keys(scopeWords) as KeyScope[]; // the keys of the record above
