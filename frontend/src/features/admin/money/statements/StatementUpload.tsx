import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FileArea } from '../../../../ui/FileArea/FileArea.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { isSessionEnd } from '../../api/staffApi.ts';
import { uploadStatement } from '../api/statementQueries.ts';
import { failureInWords } from '../inWords.ts';
import { statementContent } from './statementContent.ts';

const content = statementContent.upload;

/** Largest file that the server takes. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Types and endings of statement files; a bank's server may have named another type. */
const ACCEPT = '.csv,.txt,.tsv,.xlsx,.ofx,.qfx,.sta,.mt940,.940,.xml,text/csv,text/plain';

/** Takes a statement file; the caller opens it while it is still being read. */
export function StatementUpload({ onSent }: { readonly onSent: (id: string) => void }) {
  const noteId = useId();
  const [refusal, setRefusal] = useState<string>();
  const upload = useMutation({
    mutationFn: uploadStatement,
    onSuccess: ({ statementId }) => onSent(statementId),
  });
  const send = (file: File) => {
    const why = refusalOf(file);
    setRefusal(why);
    if (why === undefined) upload.mutate(file);
    else upload.reset();
  };
  const failure =
    upload.error && !isSessionEnd(upload.error) ? failureInWords(upload.error) : undefined;
  const words = refusal ?? failure;
  return (
    <>
      <FileArea
        label={content.label}
        hint={upload.isPending ? content.sending(upload.variables.name) : content.hint}
        accept={ACCEPT}
        disabled={upload.isPending}
        onFile={send}
        {...(words === undefined ? {} : { 'aria-describedby': noteId })}
      />
      {words !== undefined && (
        <Note kind="error" id={noteId} title={content.failed}>
          {words}
        </Note>
      )}
    </>
  );
}

function refusalOf({ size }: File): string | undefined {
  if (size === 0) return content.empty;
  return size > MAX_BYTES ? content.tooLarge : undefined;
}
