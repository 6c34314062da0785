import { queryOptions, useMutation } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** A key as owners see it. */
export type ApiKey = components['schemas']['ApiKeyView'];

/** What a key may do. */
export type KeyScope = components['schemas']['KeyScope'];

/** Keys that work, then those that ended of late. */
export const apiKeysQueryOptions = queryOptions({
  queryKey: ['/api/admin/keys'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/keys', { signal })),
  staleTime: 0,
});

const readAgain = () => queryClient.invalidateQueries(apiKeysQueryOptions);

/** Makes a key; only its answer has the key itself. Rejects with `ApiError`. */
export const useMakeKey = () =>
  useMutation({
    mutationFn: (body: components['schemas']['MakeKeyDto']) =>
      viewOf(staffApi.POST('/api/admin/keys', { body })),
    onSettled: readAgain,
    // The key is not kept once the page is left.
    gcTime: 0,
  });

/** Revokes a key. Rejects with `ApiError`. */
export const useRevokeKey = (keyId: number) =>
  useStep({
    mutationKey: ['/api/admin/keys', keyId],
    mutationFn: () =>
      viewOf(
        staffApi.DELETE('/api/admin/keys/{keyId}', { params: { path: { keyId: String(keyId) } } }),
      ),
    onSettled: readAgain,
  });
