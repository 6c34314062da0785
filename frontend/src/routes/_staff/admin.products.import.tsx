import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../features/admin/products/import/ImportPage.tsx';
import { readImportSearch } from '../../features/admin/products/import/importSearch.ts';

export const Route = createFileRoute('/_staff/admin/products/import')({
  validateSearch: readImportSearch,
  component: () => <ImportPage search={Route.useSearch()} />,
});
