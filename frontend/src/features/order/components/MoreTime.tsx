import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError, wordsOf } from '../../../lib/apiError.ts';
import { useFormKey } from '../../../lib/form/formKey.ts';
import { formatDeadline } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { color, fontSize, layout, line, space } from '../../../ui/theme/theme.ts';
import { extendOrder, orderKey } from '../api/orderQuery.ts';
import { type PublicOrder, windowMinutes } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { refusalOf } from '../orderRefusal.ts';

const { clock } = orderPageContent;

interface MoreTimeProps {
  readonly order: PublicOrder;
  /** False once the order does not wait for payment any more: only a refusal is left to say. */
  readonly isOffered: boolean;
  /** Why the extension was refused when it was asked for without scripts. */
  readonly posted: RefusalWords | undefined;
}

/** The one extension of the time to pay, or why there is none. */
export function MoreTime({ order, isOffered, posted }: MoreTimeProps) {
  const queries = useQueryClient();
  const [isExtending, setIsExtending] = useState(false);
  const [refusal, setRefusal] = useState(posted);
  const [isExtended, setIsExtended] = useState(false);
  const extended = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isExtended) extended.current?.focus();
  }, [isExtended]);
  const { orderId } = order;
  const formKey = useFormKey();
  const extend = async (event: FormEvent) => {
    event.preventDefault();
    if (isExtending) return;
    setIsExtending(true);
    setRefusal(undefined);
    try {
      queries.setQueryData(orderKey(orderId), await extendOrder(orderId, formKey.current()));
      setIsExtended(true);
    } catch (error) {
      setRefusal(wordsFor(error));
      void queries.invalidateQueries({ queryKey: orderKey(orderId) });
    } finally {
      setIsExtending(false);
    }
  };

  const minutes = windowMinutes(order);
  return (
    <>
      {isOffered && order.canExtend && (
        <Row method="post" action={`/api/orders/${orderId}/extend`} onSubmit={extend}>
          <input type="hidden" name="formId" value={formKey.drawn ?? ''} />
          <p>
            <b>{clock.extendTitle}</b> {clock.extendNote}
          </p>
          <Button type="submit" plain variant="ghost" busy={isExtending}>
            {isExtending
              ? clock.extending
              : minutes === undefined
                ? clock.extendSome
                : clock.extend(minutes)}
          </Button>
        </Row>
      )}
      <div role="status">
        {isOffered && isExtended && (
          <Row as="p" ref={extended} tabIndex={-1}>
            {clock.extended(formatDeadline(order.paymentDeadline, order.now))}
          </Row>
        )}
      </div>
      <Refusal words={refusal} />
    </>
  );
}

/** Without a reply nothing was refused: the network is at fault. */
const wordsFor = (error: unknown): RefusalWords =>
  error instanceof ApiError && error.status === 0
    ? { ...clock.extendOffline }
    : refusalOf('extend', wordsOf(error)).words;

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2.5)};
  align-items: center;
  justify-content: space-between;
  padding: ${space(1.5)} ${layout.pad};
  border-block: ${line.hair} solid ${color.hairline};
  font-size: ${fontSize.small};
`;
