import { useState } from 'react';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { TextLink } from '../../../../ui/TextLink/TextLink.tsx';
import { refreshOrderLists } from '../../api/orders.ts';
import { useStep } from '../../api/useStep.ts';
import { clearDraft } from '../../drafts/drafts.ts';
import { Failure } from '../../failure/Failure.tsx';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import { Permitted } from '../../shell/PageParts.tsx';
import { asPayment, type Credit, overruleReversal, refreshCredits } from '../api/creditQueries.ts';

/** What speaks against a credit: statements that disagree, a debit that may have returned it, what staff said of that. */
export function CreditNotes({ credit }: { readonly credit: Credit }) {
  const { isDisputed, mayBeReturned, overruled, reversal } = credit;
  return (
    <>
      {isDisputed && (
        <Note kind="warning" title="Statements disagree about this payment.">
          It fits no order before that is decided. <DoubtsLink />
        </Note>
      )}
      {mayBeReturned !== null && (
        <Note kind="warning" title="It may have been returned.">
          {mayBeReturned}. <DoubtsLink />
        </Note>
      )}
      {overruled && (
        <Note kind="warning" title="A payment after all.">
          {`${overruled.by}, ${formatMoment(overruled.at)}: ${overruled.reason}`}
        </Note>
      )}
      {(overruled || (reversal && !isByStaff(reversal.words))) && (
        <Permitted to="settle-payments">
          <Overrule key={String(overruled === null)} credit={credit} />
        </Permitted>
      )}
    </>
  );
}

const DoubtsLink = () => (
  <TextLink to="/admin/money" search={{ view: 'disagree' }} resetScroll={false}>
    Open what statements disagree about
  </TextLink>
);

/** Staff withdrew its import or decided about it: the way back is there. */
const isByStaff = (words: string) => / withdrew | decided /.test(words);

const asNone = {
  summary: 'Take that back',
  reason: 'Why, for the history',
  submit: 'The bank did take it back',
};

function Overrule({ credit }: { readonly credit: Credit }) {
  const [isAsked, setIsAsked] = useState(false);
  const isPayment = credit.overruled === null;
  const content = isPayment ? asPayment : asNone;
  const draftName = `overrule-credit-${credit.id}`;
  const step = useStep({
    mutationKey: ['overrule', credit.id],
    mutationFn: (reason: string) => overruleReversal(credit.id, isPayment, reason),
    onSuccess: () => clearDraft(draftName),
    onSettled: () => {
      refreshOrderLists(0);
      void refreshCredits();
    },
  });
  if (!isAsked)
    return (
      <StaffButton block onClick={() => setIsAsked(true)}>
        {content.summary}
      </StaffButton>
    );
  return (
    <>
      {step.error && <Failure error={step.error} title="This was not stored." />}
      <ReasonForm
        startsHere
        draftName={draftName}
        content={content}
        isBusy={step.isPending}
        onSubmit={(reason) => step.mutate(reason)}
      />
    </>
  );
}
