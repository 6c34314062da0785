import { newPublicId, newReference, replaceTaken } from './find-order.ts';
import { foldReference } from './search.ts';

describe('names of an order', () => {
  it('makes public ids of 128 random bits that do not repeat', () => {
    const ids = new Set(Array.from({ length: 1_000 }, newPublicId));
    expect(ids.size).toBe(1_000);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });

  it('makes references of digits and letters, without look-alike characters', () => {
    const references = Array.from({ length: 1_000 }, newReference);
    // With a digit and a letter, so that none is a plain word or number.
    for (const reference of references)
      expect(reference).toMatch(/^SO-(?=.*\d)(?=.*[A-Z])[2-9AC-FHJKMNPQRTWXY]{5}$/);
    expect(new Set(references).size).toBeGreaterThan(990);
  });

  it('makes no two references that are the same once look-alike characters are', () => {
    const references = new Set(Array.from({ length: 20_000 }, () => newReference()));
    expect(new Set([...references].map(foldReference)).size).toBe(references.size);
  });

  it('draws again what is taken, also for a full batch of a shop that has used four in five', async () => {
    const isTaken = (reference: string) => /[2-9A-Q]$/.test(reference);
    const orders = Array.from({ length: 64 }, () => ({ reference: newReference() }));
    const free = orders
      .filter(({ reference }) => !isTaken(reference))
      .map((order) => ({ ...order }));
    await replaceTaken(orders, (references) =>
      Promise.resolve(new Set(references.filter(isTaken))),
    );
    expect(orders.filter(({ reference }) => isTaken(reference))).toEqual([]);
    // Who has a free one keeps it.
    expect(orders).toEqual(expect.arrayContaining(free));
  });
});
