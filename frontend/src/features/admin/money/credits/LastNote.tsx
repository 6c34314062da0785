import styled from 'styled-components';
import { Button } from '../../../../ui/Button/Button.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { Permitted } from '../../shell/Permitted.tsx';
import { creditContent as content } from './creditContent.ts';
import type { LastDecision } from './useDecisions.ts';

interface LastNoteProps {
  readonly last: LastDecision | undefined;
  readonly isUndoing: boolean;
  readonly onUndo: () => void;
}

/** What was decided last and what failed of it, with Undo; read aloud as it changes. */
export function LastNote({ last, isUndoing, onUndo }: LastNoteProps) {
  return (
    <div role="status">
      {last && (
        <Stack>
          <Note kind={last.failures.length > 0 ? 'warning' : 'good'} title={last.words}>
            {last.undoes.length > 0 &&
              last.failures.length > 0 &&
              content.last.failed(last.failures.length)}
            {last.failures.map((failure) => (
              <p key={failure}>{failure}</p>
            ))}
          </Note>
          {last.undoes.length > 0 && (
            <Permitted to="settle-payments">
              <Button size="staff" variant="ghost" plain busy={isUndoing} onClick={onUndo}>
                {isUndoing ? content.undo.submitting : content.undo.submit}
              </Button>
            </Permitted>
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
