import { queryOptions, useMutation } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { sessionQueryOptions } from './session.ts';
import { staffApi } from './staffApi.ts';

/** How the signed-in account signs in. */
export type Account = components['schemas']['AccountView'];

/** A passkey of the signed-in account. */
export type Passkey = components['schemas']['PasskeyView'];

/** How the signed-in account signs in. */
export const accountQueryOptions = queryOptions({
  queryKey: ['/api/admin/account'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/account', { signal })),
  staleTime: 0,
});

/** After a change: what the account has, and whether the rest of the back office is open. */
async function readAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(accountQueryOptions),
    queryClient.invalidateQueries(sessionQueryOptions),
  ]);
}

/** The secret of a new authenticator app. */
export const useBeginAuthenticator = () =>
  useMutation({
    mutationFn: async () =>
      (await viewOf(staffApi.POST('/api/admin/account/authenticator'))).secret,
  });

/** Takes the new app into use; resolves to recovery codes, null when the account keeps its own. */
export const useConfirmAuthenticator = () =>
  useMutation({
    mutationFn: async (code: string) =>
      (await viewOf(staffApi.POST('/api/admin/account/authenticator/confirm', { body: { code } })))
        .recoveryCodes,
    onSuccess: readAgain,
  });

/** Removes the app. */
export const useRemoveAuthenticator = () =>
  useMutation({
    mutationFn: () => dataOf(staffApi.DELETE('/api/admin/account/authenticator')),
    onSuccess: readAgain,
  });

/**
 * Asks the browser for a passkey and keeps it under this name; resolves to recovery codes as above.
 * Rejects with `ApiError` or `PromptError`.
 */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { makePasskey } = await import('../passkeys/prompt.ts');
      const begun = await dataOf(staffApi.POST('/api/admin/account/passkeys/begin'));
      const credential = await makePasskey(begun.data.options);
      const body = { name, credential };
      return (await viewOf(staffApi.POST('/api/admin/account/passkeys', { body }))).recoveryCodes;
    },
    onSuccess: readAgain,
  });

/** Removes a passkey. */
export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (passkeyId: number) =>
      dataOf(
        staffApi.DELETE('/api/admin/account/passkeys/{passkeyId}', {
          params: { path: { passkeyId: String(passkeyId) } },
        }),
      ),
    onSuccess: readAgain,
  });

/** New recovery codes; the old ones are void. */
export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: async () =>
      (await viewOf(staffApi.POST('/api/admin/account/recovery-codes'))).recoveryCodes,
    onSuccess: readAgain,
  });

/** One place where the account is signed in. */
export type StaffSession = components['schemas']['StaffSessionView'];

/** Where the account is signed in, the last used first. */
export const staffSessionsQueryOptions = queryOptions({
  queryKey: ['/api/admin/account', 'sessions'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/account/sessions', { signal })),
  staleTime: 0,
});

/** Ends one session; without an id every one but this. */
export const useEndSessions = () =>
  useMutation({
    mutationFn: (sessionId: string | null) =>
      dataOf(
        sessionId === null
          ? staffApi.DELETE('/api/admin/account/sessions')
          : staffApi.DELETE('/api/admin/account/sessions/{sessionId}', {
              params: { path: { sessionId } },
            }),
      ),
    onSettled: () => queryClient.invalidateQueries(staffSessionsQueryOptions),
  });

/** Changes the password. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: components['schemas']['ChangePasswordDto']) =>
      dataOf(staffApi.POST('/api/admin/account/password', { body })),
    onSuccess: readAgain,
  });
