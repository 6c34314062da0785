import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Tabs } from '../../../ui/Tabs/Tabs.tsx';
import { latePart } from '../failure/latePart.tsx';
import { LateReviewDialog } from '../order/LateReviewDialog.tsx';
import { withoutDialog } from '../order/orderDialogSearch.ts';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { doubtsQueryOptions } from './api/doubtQueries.ts';
import { CreditsView } from './credits/CreditsView.tsx';
import type { MoneySearch, MoneyView } from './moneySearch.ts';

const AlertsView = latePart(async () => (await import('./alerts/AlertsView.tsx')).AlertsView);
const DoubtsView = latePart(async () => (await import('./doubts/DoubtsView.tsx')).DoubtsView);
const DecideView = latePart(async () => (await import('./refunds/DecideView.tsx')).DecideView);
const RefundsView = latePart(async () => (await import('./refunds/RefundsView.tsx')).RefundsView);
const StatementsView = latePart(
  async () => (await import('./statements/StatementsView.tsx')).StatementsView,
);

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
      note="Only money seen in the bank account pays an order."
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
      </Tabs>
      <LateReviewDialog
        id={order}
        startsAtConfirm={step === 'confirm'}
        onClose={() => void navigate({ search: withoutDialog, resetScroll: false })}
      />
    </BackOfficePage>
  );
}
