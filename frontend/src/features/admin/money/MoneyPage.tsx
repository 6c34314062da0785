import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Tabs } from '../../../ui/Tabs/Tabs.tsx';
import { LateReviewDialog } from '../order/LateReviewDialog.tsx';
import { withoutDialog } from '../order/orderDialogSearch.ts';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { doubtsQueryOptions } from './api/doubtQueries.ts';
import { CreditsView } from './credits/CreditsView.tsx';
import type { MoneySearch, MoneyView } from './moneySearch.ts';

const AlertsView = lazy(async () => ({
  default: (await import('./alerts/AlertsView.tsx')).AlertsView,
}));
const DoubtsView = lazy(async () => ({
  default: (await import('./doubts/DoubtsView.tsx')).DoubtsView,
}));
const DecideView = lazy(async () => ({
  default: (await import('./refunds/DecideView.tsx')).DecideView,
}));
const RefundsView = lazy(async () => ({
  default: (await import('./refunds/RefundsView.tsx')).RefundsView,
}));
const StatementsView = lazy(async () => ({
  default: (await import('./statements/StatementsView.tsx')).StatementsView,
}));

/** Statements, credits and refunds; which part and which item is open is in the address. */
export function MoneyPage({ search }: { readonly search: MoneySearch }) {
  const { view = 'credits', statement, order, step, paid = false } = search;
  const navigate = useNavigate({ from: '/admin/money' });
  // In the title of its tab, so that no one overlooks it.
  const disagree = useInfiniteQuery(doubtsQueryOptions(true, undefined)).data?.meta?.total ?? 0;
  const select = (next: MoneyView) =>
    void navigate({ search: next === 'credits' ? {} : { view: next }, resetScroll: false });
  return (
    <BackOfficePage
      title="Money"
      description="Statements of the bank, the credits in them, and refunds owed."
      note="The credit in the bank account is the proof of a payment."
    >
      <Tabs
        label="Money"
        selected={view}
        onSelect={select}
        items={[
          { id: 'credits', label: 'Credits' },
          { id: 'statements', label: 'Statements' },
          {
            id: 'disagree',
            label:
              disagree > 0
                ? `Statements disagree (${disagree.toLocaleString('en-NG')})`
                : 'Statements disagree',
          },
          { id: 'alerts', label: 'Alerts' },
          { id: 'decide', label: 'Money to decide' },
          { id: 'refunds', label: 'Refunds' },
        ]}
      >
        {view === 'credits' && <CreditsView search={search} />}
        <Suspense fallback={<p role="status">Loading...</p>}>
          {view === 'disagree' && <DoubtsView statementId={statement} />}
          {view === 'alerts' && <AlertsView />}
          {view === 'statements' && (
            <StatementsView
              id={statement}
              onOpen={(id) =>
                void navigate({
                  search: { view: 'statements', statement: id },
                  resetScroll: false,
                })
              }
            />
          )}
          {view === 'decide' && <DecideView />}
          {view === 'refunds' && <RefundsView isPaid={paid} />}
        </Suspense>
      </Tabs>
      <LateReviewDialog
        id={order}
        startsAtConfirm={step === 'confirm'}
        onClose={() => void navigate({ search: withoutDialog, resetScroll: false })}
      />
    </BackOfficePage>
  );
}
