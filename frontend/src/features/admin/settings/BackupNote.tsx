import { useQuery } from '@tanstack/react-query';
import { PlainList } from '../../../ui/Stack/Stack.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { Part } from '../account/AccountPart.tsx';
import { statusQueryOptions } from '../api/status.ts';
import { backupLines } from '../status/backupWords.ts';

/** Whether there is a backup, and of when: what an owner comes to the form of backups for. */
export function BackupNote() {
  const read = useQuery(statusQueryOptions);
  return (
    <Part title="What is saved">
      <QueryView
        read={read}
        loading="Loading when backups were made..."
        failed="When backups were made could not be loaded"
      >
        {({ parts }) => {
          const backup = parts.find((part) => part.backup)?.backup;
          if (!backup)
            return (
              <p>
                This server makes no backups by itself. Ask the person who runs it how they are
                made.
              </p>
            );
          return (
            <>
              <PlainList>
                {backupLines(backup).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </PlainList>
              <p>
                What is wrong with them, if anything, stands on{' '}
                <InlineLink to="/admin/status">Status</InlineLink>.
              </p>
            </>
          );
        }}
      </QueryView>
    </Part>
  );
}
