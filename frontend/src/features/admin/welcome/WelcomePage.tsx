import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { checkFields, textRule } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { useAccountLinkRules } from '../../../lib/rules/useAccountLink.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { accountLinkQueryOptions, useAccountLink } from '../api/accountLink.ts';
import { Failure, failureInWords } from '../failure/Failure.tsx';
import { Form } from '../login/loginStyles.ts';
import { newPasswordHint, PasswordField } from '../login/PasswordField.tsx';
import { SignInCard } from '../login/SignInCard.tsx';

/** The page of a mailed link: its holder chooses a password, and signs in with it. */
export function WelcomePage() {
  // After the #, so that no server and no log gets it.
  const [token] = useState(() =>
    typeof window === 'undefined' ? '' : window.location.hash.slice(1),
  );
  return (
    <DataProvider>
      <SignInCard title="Choose your password" description="Choose a password for your account.">
        {token === '' ? (
          <Over words="This link is not complete. Open it from the mail again." />
        ) : (
          <Link token={token} />
        )}
      </SignInCard>
    </DataProvider>
  );
}

function Link({ token }: { readonly token: string }) {
  const read = useQuery(accountLinkQueryOptions(token));
  const use = useAccountLink(token);
  if (use.isSuccess)
    return (
      <Body>
        <Note kind="good" title="Your password is set.">
          {read.data && `You sign in as ${read.data.username}. `}You are signed out everywhere else.
        </Note>
        <ButtonLink to="/admin/login" variant="hot" block>
          Sign in
        </ButtonLink>
      </Body>
    );
  if (read.data === undefined && read.error !== null && !read.isFetching)
    return <Over words={failureInWords(read.error)} onRetry={() => void read.refetch()} />;
  return (
    <QueryView read={read} loading="Checking the link..." failed="The link could not be checked">
      {({ username, expiresAt }) => (
        <PasswordForm username={username} expiresAt={expiresAt} use={use} />
      )}
    </QueryView>
  );
}

interface PasswordFormProps {
  readonly username: string;
  readonly expiresAt: string;
  readonly use: ReturnType<typeof useAccountLink>;
}

function PasswordForm({ username, expiresAt, use }: PasswordFormProps) {
  const form = useForm({
    defaults: { username, password: '' },
    check: checkFields<{ username: string; password: string }>({
      username: () => undefined,
      password: textRule(useAccountLinkRules.password),
    }),
  });
  const submit = form.handleSubmit(({ password }) => use.mutate(password));
  return (
    <Form {...form.props} onSubmit={submit} noValidate>
      <FieldGrid $columns={1}>
        {/* Password managers keep the password under this name. */}
        <TextField
          label="You sign in as"
          autoComplete="username"
          readOnly
          {...form.field('username')}
        />
        <PasswordField
          label="Password"
          hint={newPasswordHint}
          autoComplete="new-password"
          required
          {...form.field('password')}
        />
      </FieldGrid>
      <Failure error={use.error} />
      <Button type="submit" variant="hot" block busy={use.isPending}>
        {use.isPending ? 'Saving...' : 'Choose this password'}
      </Button>
      <Muted>The link works once, until {formatMoment(expiresAt)}.</Muted>
    </Form>
  );
}

function Over({ words, onRetry }: { readonly words: string; readonly onRetry?: () => void }) {
  return (
    <Body>
      <Note kind="error" title="You cannot choose a password here now.">
        {words}
      </Note>
      {onRetry && (
        <Button plain variant="ghost" block onClick={onRetry}>
          Try again
        </Button>
      )}
      <TextLink to="/admin/login">Sign in</TextLink>
    </Body>
  );
}

const Body = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(2.5)} ${space(3)};
`;
