import { randomInt } from 'node:crypto';
import { databaseUrl, runningSystem } from '@spade/testkit/running-system';
import { runFuzz } from '../src/fuzz/run-fuzz.ts';

describe('the API under sequences of good and bad calls from its own document', () => {
  it('answers nothing that the document does not foresee, and breaks no invariant', async () => {
    const attacked = runningSystem();
    // Another one at each run; a failure names it, and with SEED the same calls are planned.
    const seed = Number(process.env.SEED || randomInt(1, 2 ** 31));
    const calls = Number(process.env.CALLS || 2_000);
    const report = await runFuzz({
      root: attacked.root,
      gatewayUrl: attacked.gatewayUrl,
      token: attacked.token,
      databaseUrl: (name) => databaseUrl(attacked, name),
      calls,
      seed,
    });
    expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] });
    expect(report.calls).toBeGreaterThanOrEqual(calls);
    // The good calls are good: without orders and proofs the invariants would say nothing.
    expect(report.answers).toMatchObject({
      publicOrders_place: { 201: expect.any(Number) },
      uploadProof_upload: { 200: expect.any(Number) },
      staffOrders_confirm: { 200: expect.any(Number) },
    });
  });
});
