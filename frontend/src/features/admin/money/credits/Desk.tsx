import { type ReactNode, type Ref, useState } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox.tsx';
import { Dialog } from '../../../../ui/Dialog/Dialog.tsx';
import { Stack } from '../../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../../ui/Table/FactTable.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, depth, layout, line, space } from '../../../../ui/theme/theme.ts';
import { ListDetail, useIsDesk } from '../../shell/ListDetail.tsx';
import type { Credit, CreditFits } from '../api/creditQueries.ts';
import { CreditQueue, QueueLink } from './CreditQueue.tsx';
import { BulkBar, type BulkKind } from './CreditTools.tsx';
import { DecidedCredit } from './GivenParts.tsx';
import { exactMatches, proofMatches } from './matches.ts';
import { OpenCredit } from './OpenCredit.tsx';
import type { Decision, useDecisions } from './useDecisions.ts';

interface DeskProps {
  /** The credit on show; it takes the focus. */
  readonly ref: Ref<HTMLElement>;
  readonly credits: readonly Credit[];
  /** Index of the credit on show. */
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
  /** How many credits of each kind there are, loaded or not; the queue has them in this order. */
  readonly fits: CreditFits | null;
  /** Loads on until this many credits are there; returns all that are. */
  readonly onRead: (credits: number) => Promise<readonly Credit[]>;
  /** What the last press did. It stays in view at the foot of the open credit. */
  readonly said: ReactNode;
  /** Below the queue. */
  readonly more: ReactNode;
}

/** The queue, and the credit on show with buttons for its neighbours. */
export function Desk(props: DeskProps) {
  const { ref, credits, at, total, decisions, isDismissing, onDismissing, onOpen, onDecide } =
    props;
  const { fits, onRead, onChoose } = props;
  const isDesk = useIsDesk();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const credit = credits[at];
  const { exact = 0, suggested = 0 } = fits ?? {};
  const matches = exactMatches(credits);
  const proofs = proofMatches(credits);
  const hasRead = (wanted: number) => credits.length >= Math.min(wanted, total);
  const kinds: readonly BulkKind[] = [
    {
      words: allExact(hasRead(exact) ? matches.length : exact),
      matches,
      readAll: async () => exactMatches(await onRead(exact)),
    },
    {
      words: allByHand(hasRead(exact + suggested) ? proofs.length : undefined),
      matches: proofs,
      readAll: async () => proofMatches(await onRead(exact + suggested)),
    },
  ];
  const selectable = kinds.flatMap((kind) => kind.matches);
  const isBusy = decisions.busy !== undefined;
  const place = `${(at + 1).toLocaleString('en-NG')} of ${total.toLocaleString('en-NG')}`;
  const select = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <ListDetail
      openId={credit?.id}
      label={`Credit ${place}`}
      detailRef={ref}
      isDetailFirst
      detail={
        <Shown>
          <Steps>
            <StaffButton disabled={at === 0} onClick={() => onOpen(credits[at - 1]?.id)}>
              Previous
            </StaffButton>
            {isDesk || total === 1 ? (
              <span>{place}</span>
            ) : (
              <QueueLink>{`${place}, see all`}</QueueLink>
            )}
            <StaffButton
              disabled={at >= credits.length - 1}
              onClick={() => onOpen(credits[at + 1]?.id)}
            >
              Next
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

const allExact = (credits: number): string =>
  credits === 1 ? 'Select the exact one' : `Select all ${credits} exact ones`;

/** Undefined: not all were read, so that their number is not known. */
const allByHand = (credits: number | undefined): string =>
  credits === 1
    ? 'Select the one confirmed by hand'
    : `Select all ${credits === undefined ? '' : `${credits} `}confirmed by hand`;

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
  flex-wrap: wrap;
  gap: ${space(1)} ${space(1.5)};
  align-items: center;
  justify-content: space-between;
`;

const keys = [
  ['J', 'Next credit'],
  ['K', 'Previous credit'],
  ['Enter', 'Confirm the suggestion, if it is the only one, and open the next credit'],
  ['D', 'Dismiss: it is not a payment for an order'],
  ['O', 'Owe what is left of the credit back to the buyer'],
  ['U', 'Undo the last decision'],
  ['/', 'Search'],
  ['Esc', 'Leave the search field'],
  ['?', 'This list'],
] as const;

interface KeyHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The keys of the desk, and the switch that turns them off. */
export function KeyHelp({ isOpen, onClose, isOn, onChange }: KeyHelpProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys" size="small">
      <Stack $gap={1} $padded>
        <p>They work while no field has the focus.</p>
        <Checkbox
          label="Use these keys"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        <FactTable caption="Keys" heads={['Key', 'What it does']} facts={keys} align="column" />
      </Stack>
    </Dialog>
  );
}
