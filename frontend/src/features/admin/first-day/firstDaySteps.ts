import { linkOptions } from '@tanstack/react-router';
import type { FirstDayStep } from '../api/firstDay.ts';

const settings = (form: 'company' | 'hours' | 'zones' | 'backups') =>
  linkOptions({ to: '/admin/settings', search: { form }, hash: 'form' });

/** Each step in words, what is there once it is done, what it is for, where it is done, and whether the shop can sell without it. */
export const firstDaySteps = {
  second_factor: {
    isOptional: false,
    words: 'Add a second factor',
    done: 'a second factor',
    why: 'A stolen password alone then opens nothing.',
    link: linkOptions({ to: '/admin/account' }),
  },
  bank_account: {
    isOptional: false,
    words: 'Have the bank account set',
    done: 'the bank account',
    why: 'Buyers cannot pay before.',
    link: linkOptions({ to: '/admin/bank' }),
  },
  company: {
    isOptional: false,
    words: 'Say who you are',
    done: 'who you are',
    why: 'Name, phone, email, address and RC number.',
    link: settings('company'),
  },
  hours: {
    isOptional: false,
    words: 'Set your hours',
    done: 'your hours',
    why: 'Buyers learn by when you check a payment.',
    link: settings('hours'),
  },
  delivery: {
    isOptional: false,
    words: 'Say how you deliver',
    done: 'how you deliver',
    why: 'What it costs in each state, and where buyers may pick up.',
    link: settings('zones'),
  },
  product: {
    isOptional: false,
    words: 'Put a product of yours on sale',
    done: 'a product of yours',
    why: 'The first one takes the demo products away.',
    link: linkOptions({ to: '/admin/products/new' }),
  },
  order: {
    isOptional: true,
    words: 'Place a test order',
    done: 'a first order',
    why: 'See what your buyers see and get. It counts nowhere.',
    link: linkOptions({ to: '/admin/test-order' }),
  },
  backup: {
    isOptional: true,
    words: 'Lock the backups with a key of yours',
    done: 'locked backups',
    why: 'Done once one is locked and one was restored.',
    link: settings('backups'),
  },
} as const satisfies Record<FirstDayStep['step'], object>;
