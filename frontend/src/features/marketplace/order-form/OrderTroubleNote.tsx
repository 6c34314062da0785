import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { OrderTrouble } from './orderOffer.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface OrderTroubleNoteProps {
  readonly trouble: OrderTrouble | undefined;
  /** The trouble, if a press met it; the list of products may have told of it, too. */
  readonly refused: OrderTrouble | undefined;
  /** Why the order was refused otherwise. */
  readonly failure: RefusalWords | undefined;
  /** Title of the chosen variant; undefined where there is no choice. */
  readonly variant: string | undefined;
  /** The total at the present price, formatted. */
  readonly total: string;
  readonly onBack: () => void;
}

/** Why the order did not go through, where no field is to blame, and one button that solves it. */
export function OrderTroubleNote(props: OrderTroubleNoteProps) {
  const { failure, trouble, refused } = props;
  if (failure) return <Refusal words={failure} />;
  const { words, action } = noteOf(props);
  return (
    <Refusal kind="warning" words={words} cause={refused === trouble ? refused : undefined}>
      {action}
    </Refusal>
  );
}

function noteOf({ trouble, variant, total, onBack }: OrderTroubleNoteProps): {
  readonly words?: RefusalWords;
  readonly action?: ReactNode;
} {
  const { price, fee, gone } = placeOrderContent;
  if (trouble?.kind === 'fee')
    return {
      words: {
        title: trouble.fee === null ? fee.byCall : fee.title(formatPrice(trouble.fee)),
        text: fee.text(total),
      },
    };
  if (trouble?.kind === 'price')
    return {
      words: {
        title: price.title(formatPrice(trouble.price)),
        text: price.text(formatPrice(trouble.before), total),
      },
    };
  if (trouble?.kind !== 'gone') return {};
  const title = variant ? gone.variant(variant) : gone.title;
  return {
    words: { title, text: variant ? `${gone.text} ${gone.others}` : gone.text },
    action: (
      <Way plain size="staff" onClick={onBack}>
        {gone.action}
      </Way>
    ),
  };
}

const Way = styled(Button)`
  margin-top: ${space(1)};
`;
