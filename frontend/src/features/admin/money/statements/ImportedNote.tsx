import { ButtonLink } from '../../../../ui/Button/ButtonLink.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Stack } from '../../../../ui/Stack/Stack.tsx';
import type { StatementDetail } from '../api/moneyTypes.ts';
import { statementContent } from './statementContent.ts';

const content = statementContent.imported;

/** What an import added, and the way to it. */
export function ImportedNote({ statement }: { readonly statement: StatementDetail }) {
  const { statementId, addedCredits, confirmedCredits } = statement;
  return (
    <Stack $gap={1.5}>
      <Note kind="good" title={content.title(addedCredits ?? 0)}>
        {confirmedCredits ? content.confirmed(confirmedCredits) : null}
      </Note>
      {addedCredits !== 0 && (
        <p>
          <ButtonLink
            to="/admin/money"
            search={{ statement: statementId }}
            resetScroll={false}
            variant="hot"
          >
            {content.open}
          </ButtonLink>
        </p>
      )}
    </Stack>
  );
}
