import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/admin/settings/SettingsPage.tsx';
import { readSettingsSearch } from '../../features/admin/settings/settingsSearch.ts';

export const Route = createFileRoute('/_staff/admin/settings')({
  validateSearch: readSettingsSearch,
  component: function Settings() {
    return <SettingsPage search={Route.useSearch()} />;
  },
});
