import { PasswordHasher } from './password-hasher.ts';

/** For what does not depend on it. */
const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('PasswordHasher', () => {
  it('tells the right password from a wrong one', async () => {
    const hasher = new PasswordHasher(2);
    const stored = await hasher.hash('correct horse battery');
    expect(await hasher.verify(stored, 'correct horse battery', 'last')).toBe(true);
    expect(await hasher.verify(stored, 'correct horse batterz', 'last')).toBe(false);
  });

  it('takes composed and decomposed letters as the same', async () => {
    const hasher = new PasswordHasher(2);
    const stored = await hasher.hash('\u1eb9\u0300w\u00e0 ati dodo'.normalize('NFD'));
    expect(
      await hasher.verify(stored, '\u1eb9\u0300w\u00e0 ati dodo'.normalize('NFC'), 'last'),
    ).toBe(true);
  });

  it('never accepts for an unknown account, though it computes a check', async () => {
    const hasher = new PasswordHasher(2);
    expect(await hasher.verify(null, 'anything', 'last')).toBe(false);
    expect(hasher.checks).toBe(1);
  });

  describe('when more callers come than may wait', () => {
    it('serves someone known, whom no stranger keeps out', async () => {
      const hasher = new PasswordHasher(1, lowCost);
      const stored = await hasher.hash('right');
      await hasher.verify(null, 'makes the dummy hash', 'last');
      const guesses = Array.from({ length: 80 }, () => hasher.verify(stored, 'x', 'last'));
      const ended = Promise.allSettled(guesses);
      expect(await hasher.verify(stored, 'right', 'first')).toBe(true);
      const refused = (await ended).filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
    });

    it('tells the last ones to come back and serves the others', async () => {
      const hasher = new PasswordHasher(1, lowCost);
      await hasher.verify(null, 'makes the dummy hash', 'last');
      const results = await Promise.allSettled(
        Array.from({ length: 66 }, () => hasher.verify(null, 'x', 'last')),
      );
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused).toMatchObject([{ reason: { code: 'PLATFORM.OVERLOADED' } }]);
      expect(await hasher.verify(null, 'x', 'last')).toBe(false);
    });
  });
});
