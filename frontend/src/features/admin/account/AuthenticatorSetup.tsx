import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { company } from '../../../lib/company.ts';
import { checkFields, required } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { measure, space } from '../../../ui/theme/theme.ts';
import { useConfirmAuthenticator } from '../api/account.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { accountContent } from './accountContent.ts';
import { Failure } from './Failure.tsx';
import { QrCode } from './QrCode.tsx';

const content = accountContent.app;

interface AuthenticatorSetupProps {
  /** Base32. */
  readonly secret: string;
  /** Gets the recovery codes, null when the account keeps its own. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Shows the secret to scan, and asks for a first code of it. */
export function AuthenticatorSetup({ secret, onDone }: AuthenticatorSetupProps) {
  const { data: session } = useQuery(sessionQueryOptions);
  const confirm = useConfirmAuthenticator();
  const form = useForm({
    defaults: { code: '' },
    check: checkFields({ code: required(content.codeRequired) }),
  });
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onDone(await confirm.mutateAsync(code));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'AUTH.INVALID_CODE') return;
      form.setErrors({ code: error.message });
    }
  });
  const code = form.field('code');
  return (
    <Form {...form.props} onSubmit={submit} noValidate>
      <p>{content.scan}</p>
      {session && <QrCode text={uriOf(secret, session.username)} label={content.picture} />}
      <p>
        {content.byHand} <Key>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
      </p>
      <FieldGrid $columns={1}>
        <TextField
          label={content.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...code}
        />
      </FieldGrid>
      {!code.error && <Failure error={confirm.error} />}
      <Button type="submit" variant="hot" busy={confirm.isPending}>
        {confirm.isPending ? content.confirming : content.confirm}
      </Button>
    </Form>
  );
}

/** What apps scan: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function uriOf(secret: string, username: string): string {
  const issuer = encodeURIComponent(company.name);
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`;
}

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  justify-items: start;
  max-width: ${measure.long};
  > * { max-width: 100%; }
`;

const Key = styled.code`
  font-weight: 600;
  overflow-wrap: anywhere;
`;
