import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** A setting with its value and what a form needs to ask for it. */
export type Setting = components['schemas']['SettingView'];

/** A version of a setting. */
export type SettingVersion = components['schemas']['SettingVersionView'];

/** A setting to change; null is the standard. */
export type SettingChange = components['schemas']['SettingChangeDto'];

/** Every setting. */
export const settingsQueryOptions = queryOptions({
  queryKey: ['/api/admin/settings'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/settings', { signal })),
  staleTime: 0,
  // A form is open: what someone else changed is said when it is saved.
  refetchInterval: false,
  refetchOnWindowFocus: false,
});

/** The versions of a setting, newest first. `version` is part of the key, so a new one is read at once. */
export const versionsQueryOptions = ({ key, version }: Pick<Setting, 'key' | 'version'>) =>
  queryOptions({
    queryKey: ['/api/admin/settings', key, version],
    queryFn: ({ signal }) =>
      viewOf(
        staffApi.GET('/api/admin/settings/{key}/versions', { params: { path: { key } }, signal }),
      ),
  });

/** Changes settings, all or none; the answer is the whole new list. Rejects with `ApiError`. */
export const useChangeSettings = () =>
  useStep({
    mutationKey: ['/api/admin/settings'],
    mutationFn: (changes: SettingChange[]) =>
      viewOf(staffApi.POST('/api/admin/settings', { body: { changes } })),
    onSuccess: (settings) => queryClient.setQueryData(settingsQueryOptions.queryKey, settings),
  });
