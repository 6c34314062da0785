import { queryOptions, useMutation } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** A webhook as owners see it. */
export type Webhook = components['schemas']['WebhookView'];

/** One message to one webhook, and how far it got. */
export type WebhookDelivery = components['schemas']['WebhookDeliveryView'];

/** An event that a program can subscribe to. */
export type WebhookType = components['schemas']['WebhookType'];

/** The webhooks, oldest first. */
export const webhooksQueryOptions = queryOptions({
  queryKey: ['/api/admin/webhooks'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/webhooks', { signal })),
  staleTime: 0,
});

const deliveriesKey = ['/api/admin/webhooks', 'deliveries'];

/** The newest messages to a webhook; refetched while one waits. */
export const deliveriesQueryOptions = (webhookId: number) =>
  queryOptions({
    queryKey: [...deliveriesKey, webhookId],
    queryFn: ({ signal }) =>
      viewOf(
        staffApi.GET('/api/admin/webhooks/{webhookId}/deliveries', {
          params: { path: { webhookId: String(webhookId) } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'waiting') ? REFRESH_MS : false,
  });

const REFRESH_MS = 5_000;

// The key of the deliveries begins with that of the webhooks.
const readAgain = () => queryClient.invalidateQueries(webhooksQueryOptions);

/** Adds a webhook; only this answer has its secret. Rejects with `ApiError`. */
export const useAddWebhook = () =>
  useMutation({
    mutationFn: (body: components['schemas']['AddWebhookDto']) =>
      viewOf(staffApi.POST('/api/admin/webhooks', { body })),
    onSettled: readAgain,
    // The secret is not kept once the page is left.
    gcTime: 0,
  });

/** Makes a new secret; only this answer has it. Rejects with `ApiError`. */
export const useNewSecret = (webhookId: number) =>
  useMutation({
    mutationFn: () =>
      viewOf(
        staffApi.POST('/api/admin/webhooks/{webhookId}/secret', {
          params: { path: { webhookId: String(webhookId) } },
        }),
      ),
    onSettled: readAgain,
    gcTime: 0,
  });

/** What an owner does with a webhook; `again` sends a message once more. */
export type WebhookStep =
  | { readonly kind: 'test' | 'on' | 'remove' }
  | { readonly kind: 'again'; readonly deliveryId: string };

function send(webhookId: number, step: WebhookStep): Promise<unknown> {
  const path = { webhookId: String(webhookId) };
  switch (step.kind) {
    case 'test':
      return dataOf(staffApi.POST('/api/admin/webhooks/{webhookId}/test', { params: { path } }));
    case 'on':
      return dataOf(staffApi.POST('/api/admin/webhooks/{webhookId}/on', { params: { path } }));
    case 'remove':
      return dataOf(staffApi.POST('/api/admin/webhooks/{webhookId}/remove', { params: { path } }));
    case 'again': {
      const params = { path: { ...path, deliveryId: step.deliveryId } };
      const address = '/api/admin/webhooks/{webhookId}/deliveries/{deliveryId}/again';
      return dataOf(staffApi.POST(address, { params }));
    }
  }
}

/** Tests, switches on or removes a webhook, or sends a message again. Rejects with `ApiError`. */
export const useWebhookStep = (webhookId: number) =>
  useStep({
    mutationKey: ['/api/admin/webhooks', webhookId],
    mutationFn: (step: WebhookStep) => send(webhookId, step),
    onSettled: readAgain,
  });
