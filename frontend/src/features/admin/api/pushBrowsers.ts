import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** A browser to be told. */
export type NewPushBrowser = components['schemas']['AddPushBrowserDto'];

/** The browsers in which the signed-in account gets notices. */
export const pushBrowsersQueryOptions = queryOptions({
  queryKey: ['/api/admin/hearing/browsers'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/hearing/browsers', { signal })),
});

const store = (browsers: components['schemas']['PushBrowsersView']) =>
  queryClient.setQueryData(pushBrowsersQueryOptions.queryKey, browsers);

/** Adds one. Rejects with `ApiError`. */
export const useAddPushBrowser = () =>
  useStep({
    mutationKey: ['/api/admin/hearing/browsers'],
    mutationFn: (body: NewPushBrowser) =>
      viewOf(staffApi.POST('/api/admin/hearing/browsers', { body })),
    onSuccess: store,
  });

/** Removes the one at this address. Rejects with `ApiError`. */
export const useRemovePushBrowser = () =>
  useStep({
    mutationKey: ['/api/admin/hearing/browsers/remove'],
    mutationFn: (endpoint: string) =>
      viewOf(staffApi.POST('/api/admin/hearing/browsers/remove', { body: { endpoint } })),
    onSuccess: store,
  });
