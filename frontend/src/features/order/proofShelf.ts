import { DAY_MS } from '../../lib/formatTime.ts';

/**
 * Keeps a chosen proof in the browser until it is sent: a phone may drop the page while its owner
 * is in the banking app. Afterwards a small copy stays, to be seen. A convenience: where the store is switched off, nothing fails.
 */
const DATABASE_NAME = 'proofs';
const STORE_NAME = 'proofs';

/** A chosen image. */
export interface KeptProof {
  readonly file: Blob;
  /** It was sent: `file` is a small copy. */
  readonly isSent?: true;
  readonly name: string;
  /** Bytes of the image as chosen, before it was made smaller. */
  readonly originalBytes: number;
  /** Epoch milliseconds when it was chosen. */
  readonly keptAt: number;
}

/**
 * For how long an image is kept, in milliseconds. It shows a bank
 * account, perhaps on a shared phone; after two days the order has long ended.
 */
const KEPT_MS = 2 * DAY_MS;

/** The image kept for an order, if there is one. */
export async function readProof(orderId: string): Promise<KeptProof | undefined> {
  await dropOld();
  return use('readonly', (store) => store.get(orderId));
}

/** Keeps an image for an order, in place of an earlier one. */
export function keepProof(orderId: string, proof: KeptProof): Promise<unknown> {
  return use('readwrite', (store) => store.put(proof, orderId));
}

/** Deletes the image of an order. */
export function dropProof(orderId: string): Promise<unknown> {
  return use('readwrite', (store) => store.delete(orderId));
}

/** Deletes expired images of every order: the buyer may never reopen this one. */
async function dropOld(): Promise<void> {
  const orderIds = (await use('readonly', (store) => store.getAllKeys())) ?? [];
  for (const orderId of orderIds) {
    // Written by `keepProof` alone.
    const kept = await use<Partial<KeptProof>>('readonly', (store) => store.get(orderId));
    if (Date.now() - (kept?.keptAt ?? 0) > KEPT_MS)
      await use('readwrite', (store) => store.delete(orderId));
  }
}

async function use<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open();
    try {
      return await settled(work(database.transaction(STORE_NAME, mode).objectStore(STORE_NAME)));
    } finally {
      database.close();
    }
  } catch {
    return undefined; // private windows, full disks, old browsers
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME);
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
