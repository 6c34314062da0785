import { queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { storeToken } from '../session/staffToken.ts';
import { firstCalls, startFirstCalls, takeStarted } from './firstCalls.ts';
import { awaitingOrdersQueryOptions } from './orders.ts';
import { sessionQueryOptions } from './session.ts';
import { workQueryOptions } from './work.ts';

let asked: string[];

beforeEach(() => {
  asked = [];
  const body = { success: true, data: [], meta: { nextCursor: null } };
  answerWith(Object.fromEntries(firstCalls.map((path) => [path, { body }])));
  const answer = globalThis.fetch;
  globalThis.fetch = (request) => {
    asked.push((request as Request).url); // all calls are made with a `Request`
    return answer(request);
  };
  window.history.replaceState(null, '', '/admin');
  storeToken('token-of-ada');
});

afterEach(() => queryClient.clear());

const call = (path: string, token = 'token-of-ada') =>
  new Request(path, { method: 'GET', headers: { Authorization: `Bearer ${token}` } });

describe('startFirstCalls', () => {
  it('makes the calls that the dashboard makes, which then make none', async () => {
    startFirstCalls();
    expect(asked).toEqual(firstCalls);
    await queryClient.fetchInfiniteQuery(awaitingOrdersQueryOptions);
    await queryClient.fetchQuery(sessionQueryOptions);
    await queryClient.fetchQuery(workQueryOptions);
    expect(asked).toEqual(firstCalls);
  });

  it('asks nothing on another screen', () => {
    window.history.replaceState(null, '', '/admin/money');
    startFirstCalls();
    expect(asked).toEqual([]);
  });
});

describe('takeStarted', () => {
  it('gives a response once, so that a refetch reads anew', async () => {
    startFirstCalls();
    await expect(takeStarted(call(firstCalls[0]))).resolves.toMatchObject({ status: 200 });
    expect(takeStarted(call(firstCalls[0]))).toBeUndefined();
  });

  it('keeps the answer to one session from the next one', () => {
    startFirstCalls();
    expect(takeStarted(call(firstCalls[0], 'token-of-bola'))).toBeUndefined();
  });
});
