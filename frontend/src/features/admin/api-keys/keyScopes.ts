import type { KeyScope } from '../api/apiKeys.ts';

/** What a key may do: its name in the list, and what an owner reads before ticking it. */
export const keyScopes: Record<KeyScope, { readonly name: string; readonly words: string }> = {
  'orders:read': {
    name: 'Read orders',
    words: 'Read orders. Of paid ones also name, phone and address of the buyer, for a courier.',
  },
  'orders:ship': {
    name: 'Ship orders',
    words: 'Mark paid orders as packed, ready, shipped and delivered. Buyers get the usual mails.',
  },
  'payments:read': {
    name: 'Read payments',
    words: 'Read payments and refunds: amounts, days and orders, without names and accounts.',
  },
  'products:read': {
    name: 'Read products',
    words: 'Read products, hidden ones too, with their stock.',
  },
  'products:write': {
    name: 'Change products',
    words: 'Create, change and retire your own products, add pictures and move stock.',
  },
};

/** Every scope, in the order of the form. */
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]; // the keys of the record above
