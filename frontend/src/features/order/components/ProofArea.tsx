import type { FormEvent, ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { notReady } from '../../../ui/Button/buttonStyles.ts';
import { FileArea } from '../../../ui/FileArea/FileArea.tsx';
import { Refusal } from '../../../ui/Note/Refusal.tsx';
import { Progress } from '../../../ui/Progress/Progress.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { layout, space } from '../../../ui/theme/theme.ts';
import { orderPageContent } from '../orderPageContent.ts';
import type { ProofUpload } from '../useProofUpload.ts';
import { ChosenProof } from './ChosenProof.tsx';
import { PhotoButton } from './PhotoButton.tsx';

/** Types for the file picker. Naming them makes an iPhone convert HEIC to JPEG. */
const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/*';

/** Anchor of the upload. */
export const PROOF_PART = 'proof';

interface ProofAreaProps {
  readonly orderId: string;
  readonly upload: ProofUpload;
  readonly title: string;
  /** The area, so that the caller can focus it. */
  readonly ref?: Ref<HTMLElement>;
  /** Below the button. */
  readonly children?: ReactNode;
}

/** Chooses, previews and sends the proof. Without scripts the browser posts the form. */
export function ProofArea({ orderId, upload, title, ref, children }: ProofAreaProps) {
  const { state, formKey, choose, chooseDrawn, send, cancel } = upload;
  const text = orderPageContent.proof;
  const proof = 'proof' in state ? state.proof : undefined;
  const isSending = state.step === 'sending';
  const { sent, total } = isSending ? state.progress : { sent: 0, total: 0 };
  const isInBrowser = useIsHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Area ref={ref} id={PROOF_PART} tabIndex={-1} aria-label={title}>
      <Form
        as="form"
        method="post"
        // The key is no field: the pages server streams the form to the gateway without reading it.
        action={`/api/orders/${orderId}/payment-proof${formKey ? `?form=${formKey}` : ''}`}
        encType="multipart/form-data"
        onSubmit={submit}
      >
        <Heading as="h3">{title}</Heading>
        {proof ? (
          <>
            <ChosenProof
              proof={proof}
              isLocked={isSending}
              accept={ACCEPTED_TYPES}
              onAnother={choose}
            />
            {/* Beside the button that sends it again. */}
            <Refusal words={upload.refusal} />
          </>
        ) : (
          <Stack $gap={1}>
            <Refusal words={upload.refusal} />
            <FileArea
              name="paymentProof"
              label={state.step === 'preparing' ? text.preparing : text.choose}
              hint={text.hint}
              accept={ACCEPTED_TYPES}
              disabled={state.step === 'preparing'}
              required
              onFile={choose}
              onDrawnFile={chooseDrawn}
            />
            <PhotoButton isReady={isInBrowser} onFile={choose}>
              {text.photo}
            </PhotoButton>
          </Stack>
        )}
        {proof && (
          // Rendered before it is needed: adding its styles at the press would delay the response to it.
          <div hidden={!isSending}>
            <Progress label={text.progress} percent={(sent / Math.max(1, total)) * 100} />
          </div>
        )}
        <Button
          type="submit"
          plain
          block
          variant="hot"
          busy={isSending}
          disabled={isInBrowser && !proof}
        >
          {isSending ? text.uploading : state.step === 'failed' ? text.retry : text.upload}
        </Button>
        {!proof && <Why>{text.first}</Why>}
        {proof && (
          <Button plain block variant="ghost" hidden={!isSending} onClick={cancel}>
            {text.cancel}
          </Button>
        )}
      </Form>
      {children}
    </Area>
  );
}

/** Frame of the upload and of its confirmation. */
export const Area = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  align-content: start;
  padding: ${space(3)} ${layout.pad};
  &:focus { outline: none; }
`;

/** Says why the button is disabled. Without scripts it is enabled, and the browser asks for the picture. */
const Why = styled(Muted).attrs({ $size: 'small' })`
  ${media.noScript} { && { display: none; } }
`;

/**
 * Until a picture is chosen, the button looks and acts disabled, also before React has started. Without scripts the browser
 * asks for the picture itself.
 */
const Form = styled(Stack)`
  ${media.script} { &:has(:required:invalid) > [type='submit'] { ${notReady} pointer-events: none; } }
`;
