import { queryOptions, useMutation } from '@tanstack/react-query';
import { createApi, dataOf, viewOf } from '../../../lib/apiClient.ts';

/** Calls without a session: the link is the key. */
const api = createApi();

/** The account that the link is for. Rejects with `ApiError`: AUTH.LINK_OVER. */
export const accountLinkQueryOptions = (token: string) =>
  queryOptions({
    queryKey: ['/api/admin/link', token],
    queryFn: () => viewOf(api.POST('/api/admin/link/check', { body: { token } })),
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Sets the password. Rejects with `ApiError`. */
export const useAccountLink = (token: string) =>
  useMutation({
    mutationFn: (password: string) =>
      dataOf(api.POST('/api/admin/link', { body: { token, password } })),
  });
