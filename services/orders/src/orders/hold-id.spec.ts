import { holdIdOf, renewedHoldIdOf } from './holds.ts';

describe('hold ids', () => {
  it('are version 5 UUIDs and the same at each repeat', () => {
    const id = holdIdOf('key', 'hash', 0);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(holdIdOf('key', 'hash', 0)).toBe(id);
    // Holds of orders that are being placed while this code is deployed keep their id.
    expect(id).toBe('ec0d8531-5a5e-58fa-9d01-e30e3495324c');
  });

  it('differ by key, body, attempt and purpose', () => {
    const ids = [
      holdIdOf('key', 'hash', 0),
      holdIdOf('key', 'hash', 1),
      holdIdOf('key2', 'hash', 0),
      holdIdOf('key', 'hash2', 0),
      renewedHoldIdOf('key', 0),
      renewedHoldIdOf('key', 1),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
