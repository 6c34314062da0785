import { answeredCalls, type HistoryRecord } from '../history.ts';
import type { Violation, World } from './world.ts';

/**
 * Every acknowledged proof is on its order, with its picture in the bucket; a picture that was sent again because its
 * answer was lost is one proof. Pictures without a row, which the gateway's sweep takes, come from failed uploads alone.
 */
export function proofErrors(history: readonly HistoryRecord[], world: World): Violation[] {
  const publicIds = new Map(world.orders.map(({ id, publicId }) => [id, publicId]));
  const rows = Map.groupBy(world.proofs, (p) => `${publicIds.get(p.orderId)} ${p.sha256}`);
  const perOrder = Map.groupBy(world.proofs, ({ orderId }) => orderId);
  const lost = [
    ...answeredCalls(history, 200, 'upload-proof').flatMap(({ orderId, key }) =>
      rows.has(`${orderId} ${key}`) ? [] : [`proof ${key} of ${orderId}`],
    ),
    ...world.lostObjects.map((key) => `no picture behind the row ${key}`),
    ...world.orders.flatMap(({ id, proofCount }) => {
      const count = perOrder.get(id)?.length ?? 0;
      return count === proofCount ? [] : [`order ${id}: ${count} of ${proofCount}`];
    }),
  ];
  const acknowledged = answeredCalls(history, 200, 'upload-proof').length;
  const calls = history.filter((record) => record.kind === 'call' && record.op === 'upload-proof');
  const failed = calls.length - acknowledged;
  const strays = world.strayObjects.length;
  return [
    ...(strays <= failed
      ? []
      : [{ rule: 'orphaned pictures', what: `${strays} from ${failed} failed uploads` }]),
    ...lost.map((what) => ({ rule: 'lost proofs', what })),
    ...[...rows].flatMap(([which, { length }]) =>
      length === 1
        ? []
        : [{ rule: 'duplicate proofs', what: `${length} rows of one picture: ${which}` }],
    ),
  ];
}
