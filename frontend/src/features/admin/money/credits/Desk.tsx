import { type ReactNode, type Ref, useState } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox.tsx';
import { Dialog } from '../../../../ui/Dialog/Dialog.tsx';
import { Stack } from '../../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../../ui/Table/FactTable.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, depth, layout, line, space } from '../../../../ui/theme/theme.ts';
import { ListDetail } from '../../shell/ListDetail.tsx';
import type { Credit, CreditFits } from '../api/creditQueries.ts';
import { CreditQueue } from './CreditQueue.tsx';
import { BulkBar, type BulkKind } from './CreditTools.tsx';
import { creditContent } from './creditContent.ts';
import { DecidedCredit } from './DecidedCredit.tsx';
import { exactMatches, proofMatches } from './matches.ts';
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
  /** Opens the credit before or after. */
  readonly onOpen: (id: number | undefined) => void;
  /** Opens the credit that was chosen in the queue. */
  readonly onChoose: (id: number) => void;
  readonly onDecide: (decision: Decision) => void;
  /** How many credits of each kind there are, those that were not read yet included; they come in this order. */
  readonly fits: CreditFits | null;
  /** Reads until so many credits were read; returns all that were. */
  readonly onRead: (credits: number) => Promise<readonly Credit[]>;
  /** What the last press did. It stays in view at the foot of the open credit. */
  readonly said: ReactNode;
  /** Below the queue. */
  readonly more: ReactNode;
}

/** The queue, and the open credit with its neighbours' buttons. */
export function Desk(props: DeskProps) {
  const { ref, credits, at, total, decisions, isDismissing, onDismissing, onOpen, onDecide } =
    props;
  const { fits, onRead, onChoose } = props;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const credit = credits[at];
  const { exact = 0, suggested = 0 } = fits ?? {};
  const matches = exactMatches(credits);
  const proofs = proofMatches(credits);
  const hasRead = (wanted: number) => credits.length >= Math.min(wanted, total);
  const kinds: readonly BulkKind[] = [
    {
      words: creditContent.bulk.all(hasRead(exact) ? matches.length : exact),
      matches,
      readAll: async () => exactMatches(await onRead(exact)),
    },
    {
      words: creditContent.bulk.proofs(hasRead(exact + suggested) ? proofs.length : undefined),
      matches: proofs,
      readAll: async () => proofMatches(await onRead(exact + suggested)),
    },
  ];
  const selectable = kinds.flatMap((kind) => kind.matches);
  const isBusy = decisions.busy !== undefined;
  const place = creditContent.place(at + 1, total);
  const select = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <ListDetail
      openId={credit?.id}
      label={creditContent.desk(place)}
      detailRef={ref}
      isDetailFirst
      detail={
        <Shown>
          <Steps>
            <StaffButton disabled={at === 0} onClick={() => onOpen(credits[at - 1]?.id)}>
              {creditContent.previous}
            </StaffButton>
            <span>{place}</span>
            <StaffButton
              disabled={at >= credits.length - 1}
              onClick={() => onOpen(credits[at + 1]?.id)}
            >
              {creditContent.next}
            </StaffButton>
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
          <Said>{props.said}</Said>
        </Shown>
      }
      list={
        <Stack $gap={1.5} $skipsEmpty>
          <BulkBar
            kinds={kinds}
            selected={selected}
            isBusy={isBusy}
            done={decisions.done}
            onSelect={setSelected}
            onConfirm={(chosen) => onDecide({ kind: 'confirm', matches: chosen })}
          />
          <CreditQueue
            credits={credits}
            current={credit?.id}
            selectable={new Map(selectable.map((match) => [match.credit.id, match.reference]))}
            selected={selected}
            onOpen={onChoose}
            onSelect={select}
          />
          {props.more}
        </Stack>
      }
    />
  );
}

const Shown = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  padding-block: ${space(1.5)};
  border-block: ${line.rule} solid ${color.rule};
  ${media.desk} {
    grid-template-rows: auto 1fr auto;
    min-height: 100%;
    padding: ${space(1.5)} ${layout.pad} 0;
    border: 0;
  }
`;

const Said = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${depth.raised};
  max-height: 40vh;
  overflow: auto;
  background: ${color.groundSlip};
  ${media.desk} { margin-inline: calc(-1 * ${layout.pad}); }
`;

const Steps = styled.div`
  display: flex;
  gap: ${space(1.5)};
  align-items: center;
  justify-content: space-between;
`;

const keysWords = creditContent.keys;

interface KeyHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The keys of the desk, and the switch that turns them off. */
export function KeyHelp({ isOpen, onClose, isOn, onChange }: KeyHelpProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={keysWords.title} size="small">
      <Stack $gap={1} $padded>
        <p>{keysWords.text}</p>
        <Checkbox
          label={keysWords.on}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        <FactTable
          caption={keysWords.title}
          heads={[keysWords.key, keysWords.does]}
          facts={keysWords.list}
          align="column"
        />
      </Stack>
    </Dialog>
  );
}
