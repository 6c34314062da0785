import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { MAX_FILE_MB } from '../../../lib/rules/limits.gen.ts';
import { FileArea } from '../../../ui/FileArea/FileArea.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { MEGABYTE } from '../../shared/shrinkImage.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { failureInWords } from '../failure/Failure.tsx';

interface FileUploadProps<Answer> {
  readonly label: string;
  readonly hint: string;
  /** Types and endings of the files, as the `accept` of an input. */
  readonly accept: string;
  /** What to do with a file that is too large. */
  readonly ifTooLarge: string;
  /** Title of a failure. */
  readonly failed: string;
  readonly upload: (file: File) => Promise<Answer>;
  /** The server has the file, and may still be reading it. */
  readonly onSent: (answer: Answer) => unknown;
}

/** Takes one file and sends it at once. */
export function FileUpload<Answer>(props: FileUploadProps<Answer>) {
  const { label, hint, accept, ifTooLarge, failed, upload, onSent } = props;
  const noteId = useId();
  const [refusal, setRefusal] = useState<string>();
  const sending = useMutation({ mutationFn: upload, onSuccess: onSent });
  const send = (file: File) => {
    const why = refusalOf(file, ifTooLarge);
    setRefusal(why);
    if (why === undefined) sending.mutate(file);
    else sending.reset();
  };
  const failure =
    sending.error && !isSessionEnd(sending.error) ? failureInWords(sending.error) : undefined;
  const words = refusal ?? failure;
  return (
    <>
      <FileArea
        label={label}
        hint={
          sending.isPending ? (
            `Sending ${sending.variables.name}...`
          ) : (
            <>
              <Choose aria-hidden>Choose a file</Choose>
              {hint}
            </>
          )
        }
        accept={accept}
        disabled={sending.isPending}
        onFile={send}
        {...(words === undefined ? {} : { 'aria-describedby': noteId })}
      />
      <div role="status">
        {words !== undefined && (
          <Note kind="error" id={noteId} title={failed}>
            {words}
          </Note>
        )}
      </div>
    </>
  );
}

function refusalOf({ size }: File, ifTooLarge: string): string | undefined {
  if (size === 0) return 'The file is empty.';
  return size > MAX_FILE_MB * MEGABYTE
    ? `It has more than ${MAX_FILE_MB} MB. ${ifTooLarge}`
    : undefined;
}

/** A press anywhere in the area chooses a file: this shows it. */
const Choose = styled.b`
  display: block;
  width: fit-content;
  margin: 0 auto ${space(1.25)};
  padding: ${space(1)} ${space(2)};
  border: ${line.rule} solid ${color.ink};
  background: ${color.groundSlip};
`;
