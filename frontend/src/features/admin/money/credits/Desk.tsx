import { type ReactNode, type Ref, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../ui/Button/Button.tsx';
import { color, line, space } from '../../../../ui/theme/theme.ts';
import type { Credit } from '../api/moneyTypes.ts';
import { BulkBar } from './BulkBar.tsx';
import { CreditQueue } from './CreditQueue.tsx';
import { creditContent as content } from './creditContent.ts';
import { DecidedCredit } from './DecidedCredit.tsx';
import { exactGifts } from './exactGifts.ts';
import { OpenCredit } from './OpenCredit.tsx';
import type { Decision, useDecisions } from './useDecisions.ts';

interface DeskProps {
  /** The credit on show; it takes the focus. */
  readonly ref: Ref<HTMLElement>;
  readonly credits: readonly Credit[];
  /** Place of the open one. */
  readonly at: number;
  readonly total: number;
  readonly decisions: ReturnType<typeof useDecisions>;
  readonly isDismissing: boolean;
  readonly onDismissing: (isOpen: boolean) => void;
  readonly onOpen: (id: number | undefined) => void;
  readonly onDecide: (decision: Decision) => void;
  /** Below the queue. */
  readonly more: ReactNode;
}

/** The open credit with its neighbours' buttons, and the queue below it. */
export function Desk(props: DeskProps) {
  const { ref, credits, at, total, decisions, isDismissing, onDismissing, onOpen, onDecide } =
    props;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const credit = credits[at];
  const gifts = exactGifts(credits);
  const isBusy = decisions.busy !== undefined;
  const place = content.place(at + 1, total);
  const select = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <>
      <Shown ref={ref} tabIndex={-1} aria-label={content.desk(place)}>
        <Steps>
          <Button
            size="staff"
            variant="ghost"
            plain
            disabled={at === 0}
            onClick={() => onOpen(credits[at - 1]?.id)}
          >
            {content.previous}
          </Button>
          <span>{place}</span>
          <Button
            size="staff"
            variant="ghost"
            plain
            disabled={at >= credits.length - 1}
            onClick={() => onOpen(credits[at + 1]?.id)}
          >
            {content.next}
          </Button>
        </Steps>
        {credit?.state === 'open' && (
          <OpenCredit
            key={credit.id}
            credit={credit}
            isLast={credits.length === 1}
            busy={decisions.busy}
            isDismissing={isDismissing}
            onDismissing={onDismissing}
            onDecide={onDecide}
          />
        )}
        {credit && credit.state !== 'open' && (
          <DecidedCredit
            key={credit.id}
            credit={credit}
            busy={decisions.busy}
            onDecide={onDecide}
          />
        )}
      </Shown>
      <BulkBar
        gifts={gifts}
        selected={selected}
        isBusy={isBusy}
        done={decisions.done}
        onSelect={setSelected}
        onConfirm={(chosen) => onDecide({ kind: 'confirm', gifts: chosen })}
      />
      <CreditQueue
        credits={credits}
        current={credit?.id}
        selectable={new Map(gifts.map((gift) => [gift.credit.id, gift.reference]))}
        selected={selected}
        onOpen={onOpen}
        onSelect={select}
      />
      {props.more}
    </>
  );
}

const Shown = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  padding-block: ${space(1.5)};
  border-block: ${line.rule} solid ${color.rule};
  scroll-margin-block: ${space(2)};
`;

const Steps = styled.div`
  display: flex;
  gap: ${space(1.5)};
  align-items: center;
  justify-content: space-between;
`;
