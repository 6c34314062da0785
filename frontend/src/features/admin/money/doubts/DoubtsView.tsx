import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../../ui/Field/SelectField.tsx';
import { PlainList, Stack } from '../../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../../shared/QueryView.tsx';
import { MoreButton, SingleFilter, TitleRow } from '../../shell/PageParts.tsx';
import { doubtsQueryOptions } from '../api/doubtQueries.ts';
import { DoubtItem } from './DoubtItem.tsx';

/** Payments about which statements disagree; `statementId`: only those that one statement raised. */
export function DoubtsView({ statementId }: { readonly statementId: string | undefined }) {
  const [isOpen, setIsOpen] = useState(true);
  const read = useInfiniteQuery(doubtsQueryOptions(isOpen, statementId));
  return (
    <Stack $gap={1.5}>
      {statementId !== undefined && (
        <TextLink
          to="/admin/money"
          search={{ view: 'statements', statement: statementId }}
          resetScroll={false}
        >
          Back to the statement
        </TextLink>
      )}
      <TitleRow
        title="Statements disagree"
        note="A payment stays with no order before it is decided."
      />
      <SingleFilter>
        <SelectField
          label="Show"
          value={isOpen ? 'open' : 'decided'}
          onChange={({ target: { value } }) => setIsOpen(value === 'open')}
        >
          <Options of={Object.entries({ open: 'To decide', decided: 'Decided' })} />
        </SelectField>
      </SingleFilter>
      <QueryView
        read={read}
        loading="Loading what statements disagree about..."
        failed="The statements that disagree could not be loaded"
        as="h3"
      >
        {({ rows: doubts }) =>
          doubts.length === 0 ? (
            <EmptyState
              title={isOpen ? 'All statements agree' : 'Nothing was decided yet'}
              as="h3"
            />
          ) : (
            <>
              <PlainList $ruled="above" aria-label="Statements disagree">
                {doubts.map((doubt) => (
                  <li key={doubt.id}>
                    <DoubtItem doubt={doubt} />
                  </li>
                ))}
              </PlainList>
              <MoreButton read={read}>Show older ones</MoreButton>
            </>
          )
        }
      </QueryView>
    </Stack>
  );
}
