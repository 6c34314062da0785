import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { Button } from '../../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Muted } from '../../../../ui/Text/Text.tsx';
import { showToast } from '../../../../ui/Toast/toastStore.ts';
import { space } from '../../../../ui/theme/theme.ts';
import { refreshOrderLists } from '../../api/orderQueries.ts';
import { isSessionEnd } from '../../api/staffApi.ts';
import { Disclosure } from '../../order/Disclosure.tsx';
import type { Refund } from '../api/moneyTypes.ts';
import { settleRefund } from '../api/refundQueries.ts';
import { failureInWords } from '../inWords.ts';
import { refundContent } from './refundContent.ts';

const content = refundContent.settle;

/** Longest note that the server takes. */
const LONGEST_NOTE = 500;

/** Ticks off a refund as paid, with a note. The server refuses when another amount is owed by now. */
export function SettleRefund({ refund }: { readonly refund: Refund }) {
  const [note, setNote] = useState('');
  const settle = useMutation({
    mutationFn: () => settleRefund(refund, note.trim()),
    onSuccess: () => showToast(content.success),
    // Also after a failure: the answer may have been lost, or a colleague was faster.
    onSettled: async () => {
      refreshOrderLists(0);
      void queryClient.invalidateQueries({ queryKey: ['/api/orders', String(refund.id)] });
      await queryClient.invalidateQueries({ queryKey: ['/api/admin/refunds'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!settle.isPending) settle.mutate();
  };
  return (
    <Disclosure summary={content.summary}>
      <Form onSubmit={submit} aria-label={content.summary}>
        {settle.error && !isSessionEnd(settle.error) && (
          <Note kind="error" title={content.failed}>
            {failureInWords(settle.error)}
          </Note>
        )}
        <FieldGrid $columns={1}>
          <TextField
            label={
              <>
                {content.note}{' '}
                <Muted as="span" $light>
                  {content.optional}
                </Muted>
              </>
            }
            autoComplete="off"
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </FieldGrid>
        <Button type="submit" size="staff" variant="hot" plain busy={settle.isPending}>
          {settle.isPending ? content.submitting : content.submit(formatNaira(refund.owed))}
        </Button>
      </Form>
    </Disclosure>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.25)};
  justify-items: start;
  > div { width: 100%; }
`;
