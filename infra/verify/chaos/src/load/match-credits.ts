import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import { type Ending, persist } from './persist.ts';
import type { StaffSession } from './staff-session.ts';

/** Who works at the desk. */
interface Desk {
  session: StaffSession;
  history: History;
  random: Random;
}

/** An open credit as `GET /api/admin/credits` has it. */
interface OpenCredit {
  id: number;
  suggestion: { kind: string; candidates: { id: number }[] } | null;
}

const json = { 'content-type': 'application/json' };

/** Gives the open credits to the orders that they may pay; sometimes two clerks at once, to different orders. */
export async function matchOpenCredits(desk: Desk): Promise<void> {
  const answer = await desk.session.call({
    about: { op: 'list-credits', key: 'open' },
    ...{ method: 'GET', path: '/api/admin/credits?state=open&limit=25' },
  });
  const credits = answer?.status === 200 ? (answer.body.data as OpenCredit[]) : [];
  const orders = credits.flatMap(({ suggestion }) => suggestion?.candidates ?? []);
  for (const { id, suggestion } of credits) {
    const [candidate] = suggestion?.candidates ?? [];
    // A clerk leaves some of the doubtful ones.
    if (!candidate || (suggestion?.kind !== 'suggested' && desk.random.chance(0.5))) continue;
    // A credit for several orders is given part by part, by several members of staff at once.
    const parts = suggestion?.kind === 'split' ? suggestion.candidates : [candidate];
    const gifts = parts.map((part) => match(desk, id, part.id));
    if (desk.random.chance(0.2)) gifts.push(match(desk, id, desk.random.pick(orders).id));
    const endings = await Promise.all(gifts);
    const isDone = endings.some(({ outcome }) => outcome === 'done');
    if (isDone && desk.random.chance(0.15)) await undo(desk, id);
  }
}

function match(desk: Desk, creditId: number, order: number): Promise<Ending> {
  return persist(desk.session, desk.history, desk.random, {
    about: { op: 'match-credit', key: `${creditId} for ${order}` },
    ...{ method: 'POST', path: `/api/admin/credits/${creditId}/match`, headers: json },
    body: JSON.stringify({ order: String(order) }),
  });
}

function undo(desk: Desk, creditId: number): Promise<Ending> {
  return persist(desk.session, desk.history, desk.random, {
    about: { op: 'undo-credit', key: `undo ${creditId}` },
    ...{ method: 'POST', path: `/api/admin/credits/${creditId}/undo`, headers: json },
    body: JSON.stringify({ reason: 'It was for another order.' }),
  });
}
