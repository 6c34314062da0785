import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../../ui/Text/Text.tsx';
import { QueryView, useLastRows } from '../../../shared/QueryView.tsx';
import { useKeys, useKeysSetting } from '../../keys/useKeys.ts';
import { useDetailFocus } from '../../shell/ListDetail.tsx';
import { MoreButton, OldRowsNote } from '../../shell/PageParts.tsx';
import { type Credit, creditsQueryOptions } from '../api/creditQueries.ts';
import { type MoneySearch, readMoneySearch } from '../moneySearch.ts';
import { CreditTools, FitFilter, LastNote, NoCredits } from './CreditTools.tsx';
import { Desk, KeyHelp } from './Desk.tsx';
import { type Match, owedBack, suggestedMatches } from './matches.ts';
import { type Decision, useDecisions } from './useDecisions.ts';

/** Why Enter confirmed nothing. */
const notConfirmed = {
  ambiguous: 'Enter confirms nothing here: more than one order may be meant. Match one below.',
  none: 'Enter confirms nothing here: no order fits. Find the order, or press D.',
  rest: 'Enter confirms nothing here: no other order fits. Press O to owe the rest back.',
  decided: 'Enter confirms nothing here: this credit is decided already.',
  returned:
    'Enter and O do nothing here: this payment may have been returned. Read why, tick that you looked, then press the button.',
} as const;

/** Why Enter confirms no order of a credit. */
function whyNot(
  { state, suggestion, mayBeReturned }: Credit,
  owed: readonly Match[],
): keyof typeof notConfirmed {
  if (state !== 'open') return 'decided';
  if (mayBeReturned !== null) return 'returned';
  if (owed.length > 0) return 'rest';
  return suggestion?.kind === 'ambiguous' ? 'ambiguous' : 'none';
}

/** The queue of credits: one at a time beside its order and proof, by keys, mouse or touch. */
export function CreditsView({ search }: { readonly search: MoneySearch }) {
  const { state = 'open', fit, search: text = '', statement } = search;
  const navigate = useNavigate({ from: '/admin/money' });
  const change = (part: Partial<MoneySearch>, { replace = true } = {}) =>
    void navigate({
      search: (before) => readMoneySearch({ ...before, ...part }),
      replace,
      resetScroll: false,
    });
  // Another list: the browser's Back returns to the one before.
  const filter = (part: Partial<MoneySearch>) =>
    change({ ...part, credit: undefined }, { replace: false });
  const read = useLastRows(
    useInfiniteQuery(
      creditsQueryOptions({ state, fit, search: search.search, statementId: statement }),
    ),
  );
  const credits = read.data?.rows ?? [];
  const { total = 0, fits = null } = read.data?.meta ?? {};
  const found = credits.findIndex(({ id }) => id === search.credit);
  const at = Math.max(0, found);
  const credit = credits[at];
  const [dismissing, setDismissing] = useState<number>();
  const [idle, setIdle] = useState<{ readonly credit: number; readonly words: string }>();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [hasKeys, setHasKeys] = useKeysSetting();
  const decisions = useDecisions();
  const field = useRef<HTMLInputElement>(null);
  const wasDecided = useRef(false);
  const creditId = credit?.id;
  const { detailRef, follow } = useDetailFocus(creditId);
  const open = (id: number | undefined) => {
    if (id === undefined) return;
    follow();
    change({ credit: id });
  };
  const choose = (id: number) => {
    // The open one is chosen again: keys act on it from now on.
    if (id === creditId) return detailRef.current?.focus({ preventScroll: true });
    follow();
    void navigate({ search: (before) => ({ ...before, credit: id }), resetScroll: false });
  };
  const visited = useRef(new Set<number>());
  useEffect(() => {
    if (creditId !== undefined) visited.current.add(creditId);
    if (creditId === undefined || !wasDecided.current) return;
    wasDecided.current = false;
    decisions.shown();
  }, [creditId, decisions.shown]);

  const decide = (decision: Decision) => {
    // At the end, what came or moved above in the meantime is not left out.
    const missed = credits.find(({ id }) => !visited.current.has(id));
    const next = credits[at + 1] ?? missed ?? credits[at - 1];
    decisions.decide(decision, ({ isSomeLeft }) => {
      setDismissing(undefined);
      if (decision.kind === 'undo')
        change({ state: undefined, credit: decision.undoes[0]?.creditId });
      else if (decision.kind === 'dismiss' || (isOfOneCredit(decision) && !isSomeLeft))
        open(next?.id);
      follow();
      wasDecided.current = true;
    });
  };
  const readUntil = async (wanted: number) => {
    let all = credits;
    for (let hasNext = read.hasNextPage; hasNext && all.length < wanted; ) {
      const next = await read.fetchNextPage();
      if (!next.data || next.isError) break;
      all = next.data.rows;
      hasNext = next.hasNextPage;
    }
    return all;
  };
  const undo = () => {
    const undoes = decisions.last?.undoes ?? [];
    if (undoes.length > 0)
      decide({ kind: 'undo', undoes, reason: 'Undone in the queue right after the decision' });
  };
  const owed = credit ? owedBack(credit) : [];
  const confirmByKey = (of: Credit, matches: readonly Match[]) => {
    if (matches.length > 0 && of.mayBeReturned === null) decide({ kind: 'confirm', matches });
    else setIdle({ credit: of.id, words: notConfirmed[whyNot(of, owed)] });
  };
  const said = (
    <LastNote
      idle={idle?.credit === creditId ? idle?.words : undefined}
      last={decisions.last}
      isUndoing={decisions.busy === 'undo'}
      onUndo={undo}
    />
  );
  useKeys({
    j: () => open(credits[at + 1]?.id),
    k: () => open(credits[at - 1]?.id),
    enter: () => credit && confirmByKey(credit, suggestedMatches(credit)),
    d: () => setDismissing(creditId),
    // Where several orders have a part of it, staff choose whose buyer is owed the rest.
    o: owed.length === 1 ? () => credit && confirmByKey(credit, owed) : undefined,
    u: undo,
    '/': () => field.current?.focus(),
    '?': () => setIsHelpOpen(true),
  });
  return (
    <Stack as="section" $gap={1.75} $skipsEmpty>
      <VisuallyHidden as="h2">Credits</VisuallyHidden>
      <CreditTools
        state={state}
        search={text}
        field={field}
        onState={(next) => filter(readMoneySearch({ state: next, search: text, statement }))}
        onSearch={(next) => change({ search: next, credit: undefined })}
        onHelp={() => setIsHelpOpen(true)}
      />
      <Row $align="center" $justify="space-between">
        {fits && <FitFilter fit={fit} counts={fits} onChange={(next) => filter({ fit: next })} />}
        {statement !== undefined && (
          <Row as="p" $align="center">
            Only the credits of one statement.
            <StaffButton onClick={() => filter({ statement: undefined })}>
              Show all credits
            </StaffButton>
          </Row>
        )}
      </Row>
      {!credit && said}
      <OldRowsNote isOld={read.isOld} title="The credits could not be updated" />
      <QueryView
        read={read}
        loading="Loading credits..."
        failed="The credits could not be loaded"
        as="h3"
      >
        {() =>
          credit ? (
            <Desk
              ref={detailRef}
              credits={credits}
              at={at}
              total={total}
              decisions={decisions}
              isDismissing={dismissing === credit.id}
              onDismissing={(isOpen) => setDismissing(isOpen ? credit.id : undefined)}
              onOpen={open}
              onChoose={choose}
              onDecide={decide}
              fits={fits}
              onRead={readUntil}
              said={said}
              more={<MoreButton read={read}>Show more credits</MoreButton>}
            />
          ) : (
            <NoCredits
              state={state}
              isSearched={text !== ''}
              isOfStatement={statement !== undefined}
              isOfKind={fit !== undefined}
            />
          )
        }
      </QueryView>
      <KeyHelp
        isOpen={isHelpOpen}
        onClose={() => setIsHelpOpen(false)}
        isOn={hasKeys}
        onChange={setHasKeys}
      />
    </Stack>
  );
}

/** All matches are parts of the credit on show. */
const isOfOneCredit = ({ matches }: Extract<Decision, { kind: 'confirm' }>): boolean =>
  new Set(matches.map(({ credit }) => credit.id)).size === 1;
