import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { ApiError, wordsOf } from '../../../lib/apiError.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, line, space } from '../../../ui/theme/theme.ts';
import { resendLink } from '../api/orderQuery.ts';
import type { PublicOrder } from '../order.ts';
import { type OrderRefusal, refusalOf } from '../orderRefusal.ts';
import { CorrectOrder } from './CorrectOrder.tsx';

const offline = { title: 'No connection.', text: 'Nothing was sent. Please try again.' } as const;
const sent = { title: 'The email is on its way.', text: 'Look into spam, too.' } as const;

interface ReachBuyerProps {
  readonly order: PublicOrder;
  /** What became of it when it was asked for without scripts. */
  readonly posted: OrderRefusal | undefined;
}

/** The mailbox and the phone of the order, as far as anyone with its link may see them, and the way to have the link mailed again. */
export function ReachBuyer({ order, posted }: ReachBuyerProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ words: RefusalWords; isSent: boolean } | undefined>(
    posted?.step === 'resend' && posted.words
      ? { words: posted.words, isSent: posted.isDone ?? false }
      : undefined,
  );
  const { orderId, reachedBy } = order;
  const resend = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(undefined);
    try {
      await resendLink(orderId);
      setOutcome({ words: { ...sent }, isSent: true });
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0;
      const said = isOffline ? { ...offline } : refusalOf('resend', wordsOf(error)).words;
      setOutcome({ words: said, isSent: false });
    } finally {
      setIsBusy(false);
    }
  };
  // Erased, or of an earlier release.
  if (!reachedBy) return null;
  return (
    <Part aria-labelledby="reach">
      <Heading as="h3" id="reach">
        How we reach you
      </Heading>
      {/* Without the ellipsis, after which a line may break. */}
      <p>
        Emails go to {reachedBy.email}, calls to the number that ends in {reachedBy.phone.slice(1)}.
      </p>
      <Refusal words={outcome?.words} kind={outcome?.isSent ? 'good' : 'error'} />
      <Ways method="post" action={`/api/orders/${orderId}/resend`} onSubmit={resend}>
        <Button type="submit" plain variant="ghost" busy={isBusy}>
          {isBusy ? 'Sending...' : 'Email me this link again'}
        </Button>
        <TextAnchor href="/orders/find">Find my other orders</TextAnchor>
      </Ways>
      <CorrectOrder order={order} refusal={posted?.step === 'correct' ? posted : undefined} />
    </Part>
  );
}

/** What the page of an order says after its link was asked for without scripts. */
export const linkSent: OrderRefusal = { step: 'resend', words: sent, isDone: true };

const Part = styled.section`
  display: grid;
  gap: ${space(1)};
  order: 2;
  padding-block: ${space(2.25)};
  border-top: ${line.rule} solid ${color.rule};
  font-size: ${fontSize.small};
  > * { padding-inline: ${layout.pad}; }
  /* On the lines of the panes above. */
  ${media.md} {
    grid-template: auto 1fr auto / minmax(0, 7fr) minmax(0, 5fr);
    column-gap: 0;
    > * { grid-column: 1; }
    > form { grid-area: 1 / 2 / 3; }
    > details { grid-column: 2; }
  }
  ${media.print} { display: none; }
`;

const Ways = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2.5)};
  align-items: center;
`;
