import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../../lib/formatMoney.ts';
import { creditsListQueryRules } from '../../../../lib/rules/creditsListQuery.gen.ts';
import { Button, StaffButton } from '../../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../../ui/Field/SelectField.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Row } from '../../../../ui/Stack/Stack.tsx';
import { InlineLink } from '../../../../ui/TextLink/TextLink.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, line, space } from '../../../../ui/theme/theme.ts';
import { SearchField } from '../../shell/SearchField.tsx';
import type { CreditFit, CreditFits, CreditState } from '../api/creditQueries.ts';
import { creditStates } from '../api/creditQueries.ts';
import type { Match } from './matches.ts';
import type { LastDecision } from './useDecisions.ts';

interface CreditToolsProps {
  readonly state: CreditState;
  readonly search: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onState: (state: string) => void;
  readonly onSearch: (text: string) => void;
  readonly onHelp: () => void;
}

/** Search, state and the list of keys. Escape leaves the search. */
export function CreditTools(props: CreditToolsProps) {
  const { state, search, field, onState, onSearch, onHelp } = props;
  return (
    <Tools role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        ref={field}
        maxLength={creditsListQueryRules.search.maxLength}
        label="Search"
        placeholder="Narration, sender or amount"
        value={search}
        onSearch={onSearch}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <SelectField label="Show" value={state} onChange={(event) => onState(event.target.value)}>
        <Options of={Object.entries(creditStates)} />
      </SelectField>
      <Help variant="ghost" size="staff" plain onClick={onHelp}>
        Keys
      </Help>
    </Tools>
  );
}

/** Not on a phone, which has no keys. */
const Help = styled(Button)`
  display: none;
  ${media.hover} { display: inline-flex; }
`;

const Tools = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 1px;
  border: ${line.rule} solid ${color.rule};
  background: ${color.ink};
  > div { padding: ${space(0.75)} ${space(1.75)} 0; background-color: ${color.groundSlip}; }
  > :first-child { grid-column: 1 / -1; }
  /* Its edges are the lines of the form. */
  > button { border: 0; background: ${color.groundSlip}; }
  ${media.md} {
    grid-template-columns: 2fr 1fr auto;
    > :first-child { grid-column: auto; }
  }
`;

interface FitFilterProps {
  /** Undefined: all. */
  readonly fit: CreditFit | undefined;
  readonly counts: CreditFits;
  readonly onChange: (fit: CreditFit | undefined) => void;
}

/** Open credits by how well they fit an order, each kind with its number. */
export function FitFilter({ fit, counts, onChange }: FitFilterProps) {
  const { exact, suggested, rest } = counts;
  const choices = [
    [undefined, `All ${(exact + suggested + rest).toLocaleString('en-NG')}`],
    ['exact', `Exact ${exact.toLocaleString('en-NG')}`],
    ['suggested', `Suggested ${suggested.toLocaleString('en-NG')}`],
    ['rest', `Other ${rest.toLocaleString('en-NG')}`],
  ] as const;
  return (
    <Row role="group" aria-label="Which credits">
      {choices.map(([kind, words]) => (
        <StaffButton
          key={words}
          variant={kind === fit ? 'default' : 'ghost'}
          aria-pressed={kind === fit}
          onClick={() => onChange(kind)}
        >
          {words}
        </StaffButton>
      ))}
    </Row>
  );
}

/** Credits of one kind that may be confirmed together. */
export interface BulkKind {
  /** On the button that selects them all. */
  readonly words: string;
  /** Those that were read. */
  readonly matches: readonly Match[];
  /** Reads the rest of them; returns all. */
  readonly readAll: () => Promise<readonly Match[]>;
}

interface BulkBarProps {
  readonly kinds: readonly BulkKind[];
  readonly selected: ReadonlySet<number>;
  readonly isBusy: boolean;
  /** How many are confirmed while it runs. */
  readonly done: number;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
  readonly onConfirm: (matches: readonly Match[]) => void;
}

/** Selects the credits of a kind and confirms what is selected at once. Renders nothing while there are none. */
export function BulkBar(props: BulkBarProps) {
  const { kinds, selected, isBusy, done, onSelect, onConfirm } = props;
  const [reading, setReading] = useState<BulkKind>();
  const isSelected = ({ credit }: Match) => selected.has(credit.id);
  const chosen = kinds.flatMap(({ matches }) => matches.filter(isSelected));
  const left = kinds.filter(({ matches }) => !matches.every(isSelected));
  if (chosen.length === 0 && left.length === 0) return null;
  const selectAll = async (kind: BulkKind) => {
    setReading(kind);
    const all = await kind.readAll().finally(() => setReading(undefined));
    onSelect(new Set([...selected, ...all.map(({ credit }) => credit.id)]));
  };
  return (
    <Row>
      {left.map((kind) => (
        <StaffButton
          key={kind.words}
          disabled={isBusy || reading !== undefined}
          busy={reading?.words === kind.words}
          onClick={() => void selectAll(kind)}
        >
          {reading?.words === kind.words ? 'Selecting...' : kind.words}
        </StaffButton>
      ))}
      {chosen.length > 0 && (
        <>
          <StaffButton variant="hot" busy={isBusy} onClick={() => onConfirm(chosen)}>
            {isBusy
              ? `Confirming ${done} of ${chosen.length}...`
              : `Confirm ${count(chosen.length, 'selected credit')}`}
          </StaffButton>
          <StaffButton disabled={isBusy} onClick={() => onSelect(new Set())}>
            Select none
          </StaffButton>
        </>
      )}
    </Row>
  );
}

interface LastNoteProps {
  /** Why the key that was pressed last did nothing. */
  readonly idle: string | undefined;
  readonly last: LastDecision | undefined;
  readonly isUndoing: boolean;
  readonly onUndo: () => void;
}

/** What was decided last and what failed of it, with Undo; read aloud as it changes. */
export function LastNote({ idle, last, isUndoing, onUndo }: LastNoteProps) {
  return (
    <div role="status">
      {idle && <Note kind="warning" title={idle} />}
      {!idle && last && (
        <Stack>
          <Note kind={last.failures.length > 0 ? 'warning' : 'good'} title={last.words}>
            {last.undoes.length > 0 &&
              last.failures.length > 0 &&
              `${count(last.failures.length, 'credit')} not matched:`}
            {last.failures.map((failure) => (
              <p key={failure}>{failure}</p>
            ))}
          </Note>
          {last.undoes.length > 0 && (
            <StaffButton busy={isUndoing} onClick={onUndo}>
              {isUndoing ? 'Undoing...' : 'Undo'}
            </StaffButton>
          )}
        </Stack>
      )}
    </div>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)};
  align-items: center;
`;

const none: Record<CreditState, string> = {
  open: 'All payments are matched',
  matched: 'No credit is matched yet',
  dismissed: 'No credit was dismissed',
  reversed: 'The bank took no credit back',
};

interface NoCreditsProps {
  readonly state: CreditState;
  readonly isSearched: boolean;
  readonly isOfStatement: boolean;
  /** Only credits that fit an order this well are shown. */
  readonly isOfKind: boolean;
}

/** An empty queue, and what to do. */
export function NoCredits({ state, isSearched, isOfStatement, isOfKind }: NoCreditsProps) {
  const ofAll = isOfStatement ? 'No credit of this statement is left here' : none[state];
  const title = isOfKind ? 'No credit of this kind' : ofAll;
  return (
    <EmptyState title={isSearched ? 'No credit matches' : title} as="h3">
      {isSearched || isOfStatement || isOfKind ? (
        <Link to="/admin/money" resetScroll={false}>
          Show all credits
        </Link>
      ) : (
        state === 'open' && (
          <p>
            <InlineLink to="/admin/money" search={{ view: 'statements' }} resetScroll={false}>
              Import a statement of the bank
            </InlineLink>
            : its credits then wait here.
          </p>
        )
      )}
    </EmptyState>
  );
}
