/** What a person calls a part, and what its faults mean for buyers and staff. */
interface PartWords {
  readonly title: string;
  /** When the part does not answer, or nothing better is known. */
  readonly whole: string;
  /** By check: what fails with it. */
  readonly checks: Readonly<Record<string, string>>;
}

const noSignIn = 'No one can sign in to the back office.';
const noCatalog = 'Products cannot be shown up to date, and orders cannot be placed.';
const noContact = 'Messages of the contact form cannot be sent or read.';
const noOrders = 'Orders cannot be placed, paid or confirmed.';
const workerStops =
  'Mails are sent late, receipts are read late, statements wait, and nothing goes to Shopify.';

/** A part that gets no requests, or cannot read its data, does nothing of its work. */
const basics = (whole: string) => ({ redis: whole, messages: whole, database: whole });

const parts: Readonly<Record<string, PartWords>> = {
  gateway: {
    title: 'Website and ordering',
    whole: 'The website may not answer, and orders may fail.',
    checks: {
      redis: 'The website reaches no other part: no orders, no sign-in.',
      bucket: 'New pictures of payments cannot be stored.',
    },
  },
  auth: {
    title: 'Staff accounts',
    whole: noSignIn,
    checks: { ...basics(noSignIn), jobs: 'Mails about accounts are late.' },
  },
  catalog: {
    title: 'Products and stock',
    whole: noCatalog,
    checks: {
      ...basics(noCatalog),
      jobs: 'Stock of orders that ended comes back on sale late.',
    },
  },
  contact: {
    title: 'Messages',
    whole: noContact,
    checks: { ...basics(noContact), jobs: 'Mails about new messages are late.' },
  },
  orders: {
    title: 'Orders and payments',
    whole: noOrders,
    checks: {
      ...basics(noOrders),
      jobs: 'Mails and stock follow orders late.',
    },
  },
  worker: {
    title: 'Mails, receipts and Shopify',
    whole: workerStops,
    checks: {
      redis: workerStops,
      jobs: workerStops,
      mail: 'Mails are sent late.',
    },
  },
  backup: {
    title: 'Backups',
    whole: 'No backups are made. Tell the operator.',
    checks: {},
  },
};

/** A part that this page does not know yet. */
const otherPart: PartWords = {
  title: 'Another part',
  whole: 'A part that this page has no words for does not work.',
  checks: {},
};

const checkNames: Readonly<Record<string, string>> = {
  redis: 'Connection to the other parts',
  messages: 'Requests of the website',
  jobs: 'Background work',
  database: 'Database',
  bucket: 'Store of pictures and files',
  mail: 'Mail server',
};

/** What can run out, by its check in any part: what it is, and what happens at its end. */
const ceilings: Readonly<Record<string, readonly [name: string, effect: string]>> = {
  'ceiling-redis': [
    'Memory of Redis',
    'Redis is nearly full. When it is, orders are refused. Tell the operator.',
  ],
  'ceiling-jobs-redis': [
    'Memory of the Redis of jobs',
    'The Redis of jobs and limits is nearly full. When it is, mails wait and no one can sign in. Tell the operator.',
  ],
  'ceiling-database': [
    'Room of the database',
    'The database is nearly as large as it may be. With a full disk nothing can be ordered or confirmed. Tell the operator.',
  ],
  'ceiling-proofs': [
    'Room for pictures of payments',
    'The pictures of payments take nearly all the room they should. Tell the operator.',
  ],
  'ceiling-files': [
    'Room for pictures and files',
    'Pictures and files take nearly all the room of their store. When it is full, no proof of payment can be sent. Tell the operator.',
  ],
  'ceiling-uploads': [
    'Room for uploads',
    'Many pictures come in at once. The slowest are cut off, and their senders are asked to try again.',
  ],
  'ceiling-mails': [
    'Mails of this hour',
    'Nearly all mails of this hour are sent. Further ones wait for the next hour.',
  ],
};

/** What waits in a queue, one and several, and what it means that it waits for long. */
type Waiting = readonly [one: string, several: string, late: string];

const queueNouns: Readonly<Record<string, Waiting>> = {
  worker: ['mail', 'mails', 'Mails are sent late.'],
  store: ['sale for Shopify', 'sales for Shopify', 'Sales reach Shopify late.'],
  reader: ['statement', 'statements', 'Statements are read late.'],
  receipts: ['picture of a payment', 'pictures of payments', 'Receipts are read late.'],
  webhooks: [
    'message to a program of yours',
    'messages to programs of yours',
    'Programs of yours hear of orders late.',
  ],
  catalog: [
    'change of stock',
    'changes of stock',
    'Stock of orders that ended comes back on sale late.',
  ],
  'sync-catalog': [
    'sync with Shopify',
    'syncs with Shopify',
    'The catalogue is updated from Shopify late.',
  ],
  'store-changes': [
    'change from Shopify',
    'changes from Shopify',
    'Changes in Shopify arrive late.',
  ],
  'product-imports': [
    'file of products',
    'files of products',
    'Files of products are read and written late.',
  ],
};

const wordsOf = (part: string): PartWords => lookUp(parts, part) ?? otherPart;

/** Keys come from the server; `constructor` is not a part. */
function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** What a person calls the part. */
export const partTitle = (part: string): string => wordsOf(part).title;

/** What it means for buyers and staff that the part does not answer. */
export const partEffect = (part: string): string => wordsOf(part).whole;

/** What it means for them that a check of the part fails. */
export function checkEffect(part: string, check: string): string {
  const { title, checks } = wordsOf(part);
  const [, atCeiling] = lookUp(ceilings, check) ?? [];
  return lookUp(checks, check) ?? atCeiling ?? `Something in “${title}” does not work.`;
}

/** What a person calls the check. */
export const checkName = (check: string): string =>
  lookUp(checkNames, check) ?? lookUp(ceilings, check)?.[0] ?? 'Another need';

const queueWords = (queue: string): Waiting =>
  lookUp(queueNouns, queue.replace(/^events-/, '')) ?? ['task', 'tasks', 'Some tasks are late.'];

/** What it means for people that the queue's work waits for long. */
export const queueLateEffect = (queue: string): string => queueWords(queue)[2];

/** What it means for them that a part could not pass something on, however often it tried. */
export const gaveUpEffect = (part: string): string =>
  `Some work of “${wordsOf(part).title}” failed for good. Tell the operator.`;

/** What waits in the queue, as the noun for that many. */
export function queueNoun(queue: string, amount: number): string {
  const [one, several] = queueWords(queue);
  return amount === 1 ? one : several;
}
