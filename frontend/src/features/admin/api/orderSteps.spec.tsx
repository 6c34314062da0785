import { act, renderHook, waitFor } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { type Answer, answerWith, lastCall } from '../../../testing/answers.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { useOrderStep } from './orderSteps.ts';
import { sessionQueryOptions } from './session.ts';

const refusal: Answer = {
  status: 409,
  body: { success: false, code: 'ORDERS.ILLEGAL_TRANSITION', message: 'Not now' },
};

/** The order as it is after someone has started processing it. */
const processedBy = (actor: string) =>
  buildAdminOrder({
    status: 'processing',
    history: [
      {
        at: '2026-11-21T09:00:00.000Z',
        kind: 'processing_started',
        fromStatus: 'confirmed',
        toStatus: 'processing',
        actor,
        reason: null,
      },
    ],
  });

const refuseBecauseOf = (actor: string) =>
  answerWith({
    '/api/orders/142/process': refusal,
    '/api/orders/142': { body: { success: true, data: processedBy(actor) } },
  });

const renderStep = () =>
  renderHook(() => useOrderStep(142), {
    wrapper: ({ children }) => <DataProvider>{children}</DataProvider>,
  }).result;

describe('a step of an order', () => {
  beforeEach(() => {
    // As much of a session as the step reads.
    queryClient.setQueryData(sessionQueryOptions.queryKey, { username: 'ada' } as never);
  });
  afterEach(() => queryClient.clear());

  it('is done when the server refuses it because the same user has taken it', async () => {
    refuseBecauseOf('ada');
    const step = renderStep();
    act(() => step.current.mutate({ kind: 'process' }));
    await waitFor(() => expect(step.current.data?.data.status).toBe('processing'));
    expect(step.current.error).toBeNull();
  });

  it('fails when a colleague was faster', async () => {
    refuseBecauseOf('bola');
    const step = renderStep();
    act(() => step.current.mutate({ kind: 'process' }));
    await waitFor(() => expect(step.current.error).not.toBeNull());
  });

  it('fails when the same user took another step', async () => {
    refuseBecauseOf('ada');
    answerWith({
      '/api/orders/142/reject': refusal,
      '/api/orders/142': { body: { success: true, data: processedBy('ada') } },
    });
    const step = renderStep();
    act(() => step.current.mutate({ kind: 'reject', reason: 'Not our receipt' }));
    await waitFor(() => expect(step.current.error).not.toBeNull());
  });

  it('is sent once when it is pressed twice in the same tick', async () => {
    answerWith({
      '/api/orders/142/process': { body: { success: true, data: processedBy('ada') } },
    });
    const send = jest.spyOn(globalThis, 'fetch');
    const step = renderStep();
    act(() => {
      step.current.mutate({ kind: 'process' });
      step.current.mutate({ kind: 'process' });
    });
    await waitFor(() => expect(step.current.data).toBeDefined());
    expect(send).toHaveBeenCalledTimes(1);
    expect(lastCall()?.url).toBe('/api/orders/142/process');
  });
});
