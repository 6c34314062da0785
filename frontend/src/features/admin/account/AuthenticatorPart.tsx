import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { encode } from 'uqr';
import { ApiError } from '../../../lib/apiError.ts';
import { useSite } from '../../../lib/company.ts';
import { copyText } from '../../../lib/copyText.ts';
import { checkFields, textRule } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { formatFullMoment } from '../../../lib/formatTime.ts';
import { confirmAuthenticatorRules } from '../../../lib/rules/confirmAuthenticator.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { CodeField } from '../../../ui/Field/TextField.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { color, measure, space } from '../../../ui/theme/theme.ts';
import {
  type Account,
  useBeginAuthenticator,
  useConfirmAuthenticator,
  useRemoveAuthenticator,
} from '../api/account.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { Failure } from '../failure/Failure.tsx';
import { Part, Removal } from './AccountPart.tsx';

interface AuthenticatorPartProps {
  readonly account: Account;
  /** Gets the recovery codes, null when the account keeps its own. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Sets up, replaces and removes the authenticator app. */
export function AuthenticatorPart({ account, onAdded }: AuthenticatorPartProps) {
  const begin = useBeginAuthenticator();
  const remove = useRemoveAuthenticator();
  const { authenticatorSince } = account;
  const hasApp = authenticatorSince !== null;
  return (
    <Part title="Authenticator app">
      <p>
        {hasApp
          ? `Set up ${formatFullMoment(authenticatorSince)}.`
          : 'A code from your phone besides the password. A stolen password alone then opens nothing.'}
      </p>
      {begin.data ? (
        <AuthenticatorSetup
          secret={begin.data}
          onDone={(recoveryCodes) => {
            begin.reset();
            showToast({
              title: 'Authenticator app set up',
              description: 'Other sessions of yours have ended.',
            });
            onAdded(recoveryCodes);
          }}
        />
      ) : (
        <Row $gap={1.5}>
          <Button plain variant="ghost" busy={begin.isPending} onClick={() => begin.mutate()}>
            {hasApp ? 'Set up another phone' : 'Set up an app'}
          </Button>
          {hasApp && (
            <Removal
              label="Remove the authenticator app"
              question="Remove the authenticator app? Its codes then stop working, and other sessions end."
              isBusy={remove.isPending}
              onRemove={() =>
                remove.mutate(undefined, {
                  onSuccess: () =>
                    showToast({
                      title: 'Authenticator app removed',
                      description: 'Other sessions of yours have ended.',
                    }),
                })
              }
            />
          )}
        </Row>
      )}
      <Failure error={begin.error ?? remove.error} />
    </Part>
  );
}

interface AuthenticatorSetupProps {
  /** Base32. */
  readonly secret: string;
  /** Gets the recovery codes, null when the account keeps its own. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Shows the secret to scan, and asks for a first code of it. */
function AuthenticatorSetup({ secret, onDone }: AuthenticatorSetupProps) {
  const { company } = useSite();
  const { data: session } = useQuery(sessionQueryOptions);
  const confirm = useConfirmAuthenticator();
  const form = useForm({
    defaults: { code: '' },
    check: checkFields({ code: textRule(confirmAuthenticatorRules.code) }),
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
  const uri = uriOf(company.name, secret, session?.username ?? '');
  const copy = async () => {
    if (await copyText(secret))
      showToast({ title: 'Copied!', description: 'Key copied to clipboard' });
  };
  return (
    <Form {...form.props} onSubmit={submit} noValidate>
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator
        or Aegis.
      </p>
      {session && <QrCode text={uri} label="QR code for your authenticator app" />}
      <p>
        On this phone? {session && <a href={uri}>Open it in your app</a>}, or type this key there:{' '}
        <Key>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
      </p>
      <Button plain variant="ghost" onClick={() => void copy()}>
        Copy the key
      </Button>
      <FieldGrid $columns={1}>
        <CodeField label="Code that the app shows" required {...code} />
      </FieldGrid>
      {!code.error && <Failure error={confirm.error} />}
      <Button type="submit" variant="hot" busy={confirm.isPending}>
        {confirm.isPending ? 'Checking...' : 'Turn on'}
      </Button>
    </Form>
  );
}

/** What apps scan: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function uriOf(companyName: string, secret: string, username: string): string {
  const issuer = encodeURIComponent(companyName);
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

interface QrCodeProps {
  readonly text: string;
  /** What it is, for people who cannot see it. */
  readonly label: string;
}

/** Light modules around the code that a scanner needs (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/** `text` as a QR code, drawn here: the secret in it leaves the browser for no picture service. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Picture
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </Picture>
  );
}

const Picture = styled.svg`
  display: block;
  width: min(100%, ${space(28)});
  background: ${color.paper};
  color: ${color.ink};
`;
