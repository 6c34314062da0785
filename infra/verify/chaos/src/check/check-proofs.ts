import { answeredCalls, type HistoryRecord } from '../history/history-record.ts';
import type { Violation, World } from './world.ts';

/** Every acknowledged proof is on its order, with its picture in the bucket. */
export function lostProofs(history: readonly HistoryRecord[], world: World): Violation[] {
  const rule = 'lost proofs';
  const publicIds = new Map(world.orders.map(({ id, publicId }) => [id, publicId]));
  const rows = new Set(world.proofs.map((p) => `${publicIds.get(p.orderId)} ${p.sha256}`));
  const objects = new Set(world.objects);
  const perOrder = Map.groupBy(world.proofs, ({ orderId }) => orderId);
  const acknowledged = answeredCalls(history, 'upload-proof').filter(
    ({ answer }) => answer.status === 200,
  );
  return [
    ...acknowledged.flatMap(({ orderId, key }) =>
      rows.has(`${orderId} ${key}`) ? [] : [{ rule, what: `proof ${key} of ${orderId}` }],
    ),
    ...world.proofs.flatMap(({ objectKey }) =>
      objects.has(objectKey) ? [] : [{ rule, what: `no picture behind the row ${objectKey}` }],
    ),
    ...world.orders.flatMap(({ id, proofCount }) => {
      const count = perOrder.get(id)?.length ?? 0;
      return count === proofCount ? [] : [{ rule, what: `order ${id}: ${count} of ${proofCount}` }];
    }),
  ];
}

/**
 * Pictures without a row (`swept` of them) came only from uploads that were not acknowledged, and
 * the sweep removed all of them.
 */
export function orphanErrors(
  history: readonly HistoryRecord[],
  world: World,
  swept: number,
): Violation[] {
  const rule = 'orphaned pictures';
  const named = new Set(world.proofs.map(({ objectKey }) => objectKey));
  const left = world.objects.filter((key) => !named.has(key));
  const calls = history.filter((r) => r.kind === 'call' && r.op === 'upload-proof').length;
  const acknowledged = answeredCalls(history, 'upload-proof').filter(
    ({ answer }) => answer.status === 200,
  ).length;
  const failed = calls - acknowledged;
  return [
    ...left.map((key) => ({ rule, what: `${key} outlived the sweep` })),
    ...(swept <= failed ? [] : [{ rule, what: `${swept} from ${failed} failed uploads` }]),
  ];
}

/** A picture that was sent again because its answer was lost is one proof. */
export function repeatedProofs(world: World): Violation[] {
  const rows = Map.groupBy(world.proofs, ({ orderId, sha256 }) => `${orderId} ${sha256}`);
  return [...rows].flatMap(([which, proofs]) =>
    proofs.length > 1
      ? [{ rule: 'duplicate proofs', what: `${proofs.length} rows of one picture: ${which}` }]
      : [],
  );
}
