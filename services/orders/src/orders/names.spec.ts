import { newPublicId, newReference, parseStaffOrderName } from './find-order.ts';

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
      expect(reference).toMatch(/^SO-(?=.*\d)(?=.*[A-Z])[2-9A-HJKMNP-TW-Z]{5}$/);
    expect(new Set(references).size).toBeGreaterThan(990);
  });

  it.each([
    ['12', { id: 12 }],
    ['2147483647', { id: 2_147_483_647 }],
    ['2147483648', { publicId: '2147483648' }],
    ['1234567890123456789012', { publicId: '1234567890123456789012' }],
    ['x9_-aaaaaaaaaaaaaaaaaa', { publicId: 'x9_-aaaaaaaaaaaaaaaaaa' }],
    ['-1', { publicId: '-1' }],
  ])('reads %s as staff mean it', (text, name) => {
    expect(parseStaffOrderName(text)).toEqual(name);
  });
});
