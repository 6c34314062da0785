import { queryOptions, useMutation } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** A staff account as owners see it. */
export type StaffMember = components['schemas']['StaffMemberView'];

/** What a member of staff may do. */
export type StaffRole = components['schemas']['StaffRole'];

/** The roles in words. */
export const staffRoles: Record<StaffRole, string> = {
  owner: 'Owner',
  approver: 'Approver',
  clerk: 'Clerk',
};

/** What an owner changes about the account of someone else. */
export type StaffChange =
  | {
      readonly kind: 'disable' | 'enable' | 'end-sessions' | 'send-link' | 'reset-second-factor';
    }
  | { readonly kind: 'role'; readonly role: StaffRole };

/** Every staff account, oldest first. */
export const staffQueryOptions = queryOptions({
  queryKey: ['/api/admin/staff'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/staff', { signal })),
  staleTime: 0,
});

const readAgain = () => queryClient.invalidateQueries(staffQueryOptions);

function send(username: string, change: StaffChange) {
  const params = { path: { username } };
  switch (change.kind) {
    case 'role': {
      const body = { role: change.role };
      return dataOf(staffApi.POST('/api/admin/staff/{username}/role', { params, body }));
    }
    case 'disable':
      return dataOf(staffApi.POST('/api/admin/staff/{username}/disable', { params }));
    case 'enable':
      return dataOf(staffApi.POST('/api/admin/staff/{username}/enable', { params }));
    case 'send-link':
      return dataOf(staffApi.POST('/api/admin/staff/{username}/link', { params }));
    case 'reset-second-factor':
      return dataOf(staffApi.DELETE('/api/admin/staff/{username}/second-factor', { params }));
    case 'end-sessions':
      return dataOf(staffApi.DELETE('/api/admin/staff/{username}/sessions', { params }));
  }
}

/** Changes the account of someone else. Rejects with `ApiError`. */
export const useStaffChange = (username: string) =>
  useStep({
    mutationKey: ['/api/admin/staff', username],
    mutationFn: (wanted: StaffChange) => send(username, wanted),
    onSettled: readAgain,
  });

/** Creates an account; resolves to its temporary password, which is shown once, unless a link is mailed. Rejects with `ApiError`. */
export const useCreateStaff = () =>
  useMutation({
    mutationFn: (body: components['schemas']['CreateStaffDto']) =>
      viewOf(staffApi.POST('/api/admin/staff', { body })),
    onSettled: readAgain,
  });
