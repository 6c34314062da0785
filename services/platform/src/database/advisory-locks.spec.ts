import { AdvisoryLock } from './advisory-locks.ts';

describe('AdvisoryLock', () => {
  // Issue 28, R4: receipts and orders waited for each other under 5411.
  it('has another number for each thing', () => {
    const numbers = Object.values(AdvisoryLock);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
