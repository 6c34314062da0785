import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDay } from '../../../../lib/formatTime.ts';
import { Row as Line } from '../../../../ui/Stack/Stack.tsx';
import { InlineAnchor } from '../../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, fontSize, line, space, target } from '../../../../ui/theme/theme.ts';
import { Entry } from '../../shell/ListDetail.tsx';
import type { Credit } from '../api/creditQueries.ts';
import { suggestedMatches } from './matches.ts';

const QUEUE = 'credit-queue';

interface CreditQueueProps {
  readonly credits: readonly Credit[];
  readonly current: number | undefined;
  /** Those that may be confirmed together, with the reference of their order. */
  readonly selectable: ReadonlyMap<number, string>;
  readonly selected: ReadonlySet<number>;
  readonly onOpen: (id: number) => void;
  readonly onSelect: (id: number, isSelected: boolean) => void;
}

/** The credits in order, one row each; exact ones can be ticked. */
export function CreditQueue(props: CreditQueueProps) {
  const { credits, current, selectable, selected, onOpen, onSelect } = props;
  return (
    <List id={QUEUE} aria-label="Queue of credits">
      {credits.map((credit) => {
        const { id, valueDate, narration, sender } = credit;
        const amount = credit.state === 'open' ? credit.rest : credit.amount;
        const reference = selectable.get(id);
        return (
          <Row key={id} $isCurrent={id === current} $hasTicks={selectable.size > 0}>
            {reference === undefined ? (
              selectable.size > 0 && <span />
            ) : (
              <Tick>
                <input
                  type="checkbox"
                  aria-label={`Select ${formatNaira(amount)} for ${reference}`}
                  checked={selected.has(id)}
                  onChange={(event) => onSelect(id, event.target.checked)}
                />
              </Tick>
            )}
            <Open aria-current={id === current ? 'true' : undefined} onClick={() => onOpen(id)}>
              <Side as="span" $gap={[0, 1]} $justify="space-between">
                <b>{formatNaira(amount)}</b>
                <span>{formatDay(valueDate)}</span>
              </Side>
              <Words>{sender ?? narration}</Words>
              <Words>{foundInWords(credit)}</Words>
            </Open>
          </Row>
        );
      })}
    </List>
  );
}

/** Leads from the open credit to its entry in the queue below, which has the others around it. */
export function QueueLink({ children }: { readonly children: string }) {
  return (
    <InlineAnchor
      href={`#${QUEUE}`}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(`#${QUEUE} [aria-current]`)?.focus();
      }}
    >
      {children}
    </InlineAnchor>
  );
}

function foundInWords(credit: Credit): string {
  const { state, suggestion, decisions } = credit;
  if (state === 'matched')
    return decisions.flatMap(({ order }) => order?.reference ?? []).join(', ');
  if (state === 'dismissed') return decisions[0]?.reason ?? '';
  if (credit.reversal) return credit.reversal.words;
  const [match, ...others] = suggestedMatches(credit);
  if (match && others.length > 0)
    return [match, ...others].map(({ reference }) => reference).join(', ');
  if (match) return suggestion?.isExact ? `${match.reference}, exact` : match.reference;
  return suggestion?.kind === 'ambiguous'
    ? 'It is not certain which order is meant.'
    : 'No order fits this credit.';
}

const List = styled.ul`
  position: relative;
  max-height: ${space(80)};
  border: ${line.rule} solid ${color.ink};
  overflow: auto;
  ${media.desk} { max-height: none; }
`;

const Row = styled.li<{ $isCurrent: boolean; $hasTicks: boolean }>`
  display: grid;
  grid-template-columns: ${({ $hasTicks }) => $hasTicks && target.staff} minmax(0, 1fr);
  min-height: ${space(7)};
  border-bottom: ${line.hair} solid ${color.hairline};
  background: ${({ $isCurrent }) => ($isCurrent ? color.warningGround : color.groundSlip)};
`;

const Tick = styled.label`
  display: grid;
  place-items: center;
  min-height: ${target.staff};
  cursor: pointer;
  input { width: ${space(2.5)}; height: ${space(2.5)}; accent-color: ${color.ink}; }
`;

const Open = styled(Entry)`
  grid-template-columns: minmax(0, 1fr);
  padding: ${space(0.75)} ${space(1.25)};
  border: 0;
`;

/** One below the other where large text leaves no room. */
const Side = styled(Line)`
  > * { white-space: nowrap; }
`;

const Words = styled.span`
  overflow: hidden;
  font-size: ${fontSize.label};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
