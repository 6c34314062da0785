import { useNavigate } from '@tanstack/react-router';
import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { Tabs } from '../../../ui/Tabs/Tabs.tsx';
import { LateReviewDialog } from '../order/LateReviewDialog.tsx';
import { withoutDialog } from '../order/orderDialogSearch.ts';
import { TitleRow } from '../shell/PageParts.tsx';
import { AlertsView } from './alerts/AlertsView.tsx';
import { CreditsView } from './credits/CreditsView.tsx';
import { moneyContent as content } from './moneyContent.ts';
import type { MoneySearch, MoneyView } from './moneySearch.ts';
import { RefundsView } from './refunds/RefundsView.tsx';
import { StatementsView } from './statements/StatementsView.tsx';

/** Statements, credits and refunds; which part and which item is open is in the address. */
export function MoneyPage({ search }: { readonly search: MoneySearch }) {
  const { view = 'credits', statement, order, step, paid = false } = search;
  const navigate = useNavigate({ from: '/admin/money' });
  const select = (next: MoneyView) =>
    void navigate({ search: next === 'credits' ? {} : { view: next }, resetScroll: false });
  return (
    <>
      <PageHead title={content.title} description={content.description} noIndex />
      <TitleRow level={1} title={content.title} note={content.note} />
      <Tabs
        label={content.tabsLabel}
        selected={view}
        onSelect={select}
        items={[
          { id: 'credits', label: content.tabs.credits },
          { id: 'statements', label: content.tabs.statements },
          { id: 'alerts', label: content.tabs.alerts },
          { id: 'refunds', label: content.tabs.refunds },
        ]}
      >
        {view === 'credits' && <CreditsView search={search} />}
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
        {view === 'refunds' && <RefundsView isPaid={paid} />}
      </Tabs>
      <LateReviewDialog
        id={order}
        startsAtConfirm={step === 'confirm'}
        onClose={() => void navigate({ search: withoutDialog, resetScroll: false })}
      />
    </>
  );
}
