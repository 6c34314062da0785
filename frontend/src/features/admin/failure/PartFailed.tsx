import { useState } from 'react';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { reloadPage } from './reloadPage.ts';

interface PartFailedProps {
  readonly isTwice: boolean;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}

/** In place of a part of a screen whose code did not come. */
export function PartFailed({ isTwice, isTrying, onRetry }: PartFailedProps) {
  const [isUnreachable, setIsUnreachable] = useState(false);
  return (
    <Note kind="error" title="This part could not be loaded">
      <Stack $gap={1}>
        <p>
          {isUnreachable
            ? 'The site does not answer: the connection may be gone.'
            : 'The connection broke, or there is a newer version of this page.'}{' '}
          What you typed on this page is still there.
        </p>
        <Row>
          <StaffButton busy={isTrying} onClick={onRetry}>
            Try again
          </StaffButton>
        </Row>
        {isTwice && (
          <>
            <p>
              If it does not come, load the page again. First save or copy what you typed on this
              page.
            </p>
            <Row>
              <StaffButton
                onClick={async () => setIsUnreachable((await reloadPage()) === 'unreachable')}
              >
                Load the page again
              </StaffButton>
            </Row>
          </>
        )}
      </Stack>
    </Note>
  );
}
