import { useMutation } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type ContactMessage, handleMessage, refreshMessages } from '../api/messageQueries.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { messageContent as content } from './messageContent.ts';

/** Says who handled a message and when, and marks it or opens it again. */
export function HandleButton({ message }: { readonly message: ContactMessage }) {
  const { id, handledAt, handledBy } = message;
  const isHandled = handledAt !== null;
  const save = useMutation({
    mutationFn: () => handleMessage(id, !isHandled),
    onSuccess: () => showToast(isHandled ? content.reopened : content.done),
    onError: (error) => {
      if (!isSessionEnd(error)) showToast({ ...content.notSaved, kind: 'destructive' });
    },
    onSettled: () => refreshMessages(),
  });
  const words = isHandled ? content.reopen : content.handle;
  return (
    <>
      {handledAt !== null && (
        <Muted>{content.handled(handledBy ?? '', formatMoment(handledAt))}</Muted>
      )}
      <Button
        size="staff"
        variant={isHandled ? 'ghost' : 'hot'}
        plain
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        {save.isPending ? content.saving : words}
      </Button>
    </>
  );
}
