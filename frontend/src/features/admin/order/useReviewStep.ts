import { ApiError } from '../../../lib/apiError.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type OrderStep, orderSteps, useOrderStep } from '../api/orderSteps.ts';
import { isSessionEnd, isTooLate } from '../api/staffApi.ts';
import { clearDraft } from '../drafts/drafts.ts';

/** Shown when a discount or refund is above the clerk's limits. */
const grantAskedToast = {
  title: 'Asked for',
  description: 'It is above your limits: an approver or the owner decides',
};

/**
 * Takes the steps of an order's review, and says in a toast what came of each. Then `goOn` of the step is called,
 * or `onDone`.
 */
export function useReviewStep(id: number, onDone: (kind: OrderStep['kind']) => void) {
  const step = useOrderStep(id);
  const take = (wanted: OrderStep, goOn?: () => void) => {
    step.mutate(wanted, {
      onSuccess: ({ data }) => {
        clearDraft(`${wanted.kind === 'rest' ? 'confirm' : wanted.kind}-${id}`);
        // A clerk's limit: the order waits for a second person.
        const isAsked =
          (wanted.kind === 'confirm' && data.allowedActions.includes('confirm_by_alert')) ||
          data.outcome === 'approval_asked';
        const mailAt = wanted.kind === 'confirm' ? data.mailDueAt : null;
        const success = isAsked
          ? {
              title: 'Approval asked for',
              description: 'An approver or the owner confirms an order of this size',
            }
          : data.outcome === 'grant_asked'
            ? grantAskedToast
            : orderSteps[wanted.kind].success;
        const next = goOn ? `Order ${id} is done. This is the next one.` : undefined;
        const undo =
          mailAt === null
            ? undefined
            : `Its email goes at ${formatTime(mailAt)}: until then you can undo it there.`;
        const told = next && wanted.kind === 'reject' ? `${success.description}.` : undefined;
        const said = [told, next, undo].filter((words) => words !== undefined).join(' ');
        showToast(said === '' ? success : { ...success, description: said });
        if (goOn) goOn();
        else onDone(wanted.kind);
      },
      onError: (error) => {
        // Those two are said elsewhere: on the login page, and calmly in the dialog.
        if (isSessionEnd(error) || isTooLate(error)) return;
        const { failure } = orderSteps[wanted.kind];
        // Stock that is gone, or a limit, is what the clerk must know to choose again.
        const saysWhy = ['rest', 'settle', 'grant', 'discount'].includes(wanted.kind);
        const why = saysWhy && error instanceof ApiError && error.humanMessage;
        showToast({ ...failure, ...(why ? { description: why } : {}), kind: 'destructive' });
      },
    });
  };
  return { take, busy: step.isPending ? step.variables.kind : undefined, error: step.error };
}
