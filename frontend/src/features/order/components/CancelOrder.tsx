import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ToggleEvent, useState } from 'react';
import styled from 'styled-components';
import { ApiError, wordsOf } from '../../../lib/apiError.ts';
import { useFormKey } from '../../../lib/form/formKey.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { fontSize, layout, space, target } from '../../../ui/theme/theme.ts';
import { orderKey, withdrawOrder } from '../api/orderQuery.ts';
import type { PublicOrder } from '../order.ts';
import { refusalOf } from '../orderRefusal.ts';

/** Only here: the bar of an unpaid order brings the other words to every page. */
const words = {
  summary: 'Cancel this order',
  text: 'The goods go back on sale at once. Have you sent money already? Then do not cancel: upload your proof.',
  submit: 'Yes, cancel it',
  busy: 'Cancelling...',
  offline: { title: 'No connection.', text: 'Nothing was cancelled. Please try again.' },
} as const;

interface CancelOrderProps {
  readonly order: PublicOrder;
  /** Why it was refused when it was asked for without scripts. */
  readonly posted: RefusalWords | undefined;
}

/** The buyer's way out, while no money is known to have come. A second press, so that none is by mistake. */
export function CancelOrder({ order, posted }: CancelOrderProps) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState(posted);
  const formKey = useFormKey();
  const { orderId } = order;
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      queries.setQueryData(orderKey(orderId), await withdrawOrder(orderId, formKey.current()));
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0;
      setRefusal(isOffline ? words.offline : refusalOf('withdraw', wordsOf(error)).words);
      void queries.invalidateQueries({ queryKey: orderKey(orderId) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Refusal words={refusal} />
      {order.canCancel && (
        <Way onToggle={showIt}>
          <summary>{words.summary}</summary>
          <form method="post" action={`/api/orders/${orderId}/withdraw`} onSubmit={cancel}>
            <input type="hidden" name="formId" value={formKey.drawn ?? ''} />
            <p>{words.text}</p>
            <Button type="submit" plain variant="ghost" busy={isBusy}>
              {isBusy ? words.busy : words.submit}
            </Button>
          </form>
        </Way>
      )}
    </>
  );
}

/** The question opens below the last line of the page: it comes into view. */
const showIt = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
};

const Way = styled.details`
  padding: 0 ${layout.pad} ${space(2)};
  font-size: ${fontSize.small};
  summary {
    display: flex;
    align-items: center;
    min-height: ${target.buyer};
    text-decoration: underline;
    cursor: pointer;
  }
  p { margin-bottom: ${space(1)}; }
`;
