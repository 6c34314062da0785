import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import type { OrderTrouble } from './orderTrouble.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface OrderTroubleNoteProps {
  readonly trouble: OrderTrouble | undefined;
  /** Title of the chosen variant; undefined where there is no choice. */
  readonly variant: string | undefined;
  /** Pieces asked for now. */
  readonly quantity: number;
  /** The total at the present price, formatted. */
  readonly total: string;
  /** Orders the remaining pieces. */
  readonly onTakeRest: (available: number) => void;
  readonly onBack: () => void;
}

/** Why the order did not go through, and one button that solves it. */
export function OrderTroubleNote(props: OrderTroubleNoteProps) {
  const note = noteOf(props);
  const ref = useRef<HTMLDivElement>(null);
  const kind = note ? props.trouble?.kind : undefined;
  useEffect(() => {
    // The press was at the foot of the form; its answer must be seen.
    if (kind) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [kind]);
  // Always present, so that screen readers announce what appears in it.
  return (
    <Place ref={ref} aria-live="assertive" $isEmpty={!note}>
      {note}
    </Place>
  );
}

function noteOf({
  trouble,
  variant,
  quantity,
  total,
  onTakeRest,
  onBack,
}: OrderTroubleNoteProps): ReactNode {
  const { price, few, gone } = placeOrderContent;
  if (trouble?.kind === 'price')
    return (
      <Note kind="warning" title={price.title(formatPrice(trouble.price))}>
        <p>{price.text(formatPrice(trouble.before), total)}</p>
      </Note>
    );
  if (trouble?.kind === 'few' && quantity > trouble.available)
    return (
      <Note kind="warning" title={few.title(trouble.available)}>
        <p>{few.text}</p>
        <Way plain size="staff" onClick={() => onTakeRest(trouble.available)}>
          {few.action(trouble.available)}
        </Way>
      </Note>
    );
  if (trouble?.kind === 'gone')
    return (
      <Note kind="warning" title={variant ? gone.variant(variant) : gone.title}>
        <p>
          {gone.text} {variant && gone.others}
        </p>
        <Way plain size="staff" onClick={onBack}>
          {gone.action}
        </Way>
      </Note>
    );
  if (trouble?.kind === 'refused')
    return (
      <Note kind="error" title={placeOrderContent.failure.title}>
        <p>{trouble.words}</p>
      </Note>
    );
  return null;
}

const Place = styled.div<{ $isEmpty: boolean }>`
  padding: ${({ $isEmpty }) => ($isEmpty ? '0' : `${space(2)} ${layout.pad}`)};
  border-bottom: ${({ $isEmpty }) => ($isEmpty ? '0' : `${line.hair} solid ${color.rule}`)};
`;

const Way = styled(Button)`
  margin-top: ${space(1)};
`;
