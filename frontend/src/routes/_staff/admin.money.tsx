import { createFileRoute } from '@tanstack/react-router';
import { MoneyPage } from '../../features/admin/money/MoneyPage.tsx';
import { readMoneySearch } from '../../features/admin/money/moneySearch.ts';

export const Route = createFileRoute('/_staff/admin/money')({
  validateSearch: readMoneySearch,
  component: function Money() {
    return <MoneyPage search={Route.useSearch()} />;
  },
});
