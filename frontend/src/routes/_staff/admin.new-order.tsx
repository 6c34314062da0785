// biome-ignore-all lint/style/useFilenamingConvention: the router reads the path from the file's name
import { createFileRoute } from '@tanstack/react-router';
import { NewOrderPage } from '../../features/admin/new-order/NewOrderPage.tsx';
import { readNumber } from '../../features/admin/shell/addressValues.ts';

export const Route = createFileRoute('/_staff/admin/new-order')({
  validateSearch: (search: Record<string, unknown>): { placed?: number | undefined } => ({
    placed: readNumber(search.placed),
  }),
  component: () => <NewOrderPage placed={Route.useSearch().placed} />,
});
