import { Link } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { Brand } from '../../../ui/Brand/Brand.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { color, family, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { WebFonts } from '../../../ui/theme/WebFonts.ts';
import { blockImage, Wall } from '../../../ui/Wall/Wall.tsx';
import { passkeyObstacle } from '../passkeys/passkeys.ts';
import type { LoginSearch } from '../session/staffPaths.ts';
import { Form } from './loginStyles.ts';
import { useLogin } from './useLogin.ts';

/** Why the page is shown, said above the form. */
const notes = {
  expired: {
    title: 'Your session has ended.',
    text: 'Sign in to continue where you were. What you typed is kept.',
  },
  again: { title: 'Please sign in again.', text: 'Then you can change how you sign in.' },
  elsewhere: { title: 'You were signed out in another tab.', text: 'Sign in to continue.' },
};

const SecondFactorForm = lazy(async () => ({
  default: (await import('./SecondFactorForm.tsx')).SecondFactorForm,
}));

/** Login of the back office; leads back to the page that was wanted. */
export function LoginPage({ next, ended }: LoginSearch) {
  const { company } = useSite();
  const { form, submit, failure, second, passkey } = useLogin({ next, ended });
  const { isSubmitting } = form;
  const note = ended && notes[ended];
  const obstacle = passkeyObstacle();
  return (
    <Gate id="main" tabIndex={-1}>
      <WebFonts />
      <PageHead title="Staff sign in" description="Sign in to the back office." noIndex />
      <Card>
        <Head>
          <HomeLink to="/" aria-label={`${company.name}, home`}>
            <Brand />
          </HomeLink>
          <Title>Staff sign in</Title>
        </Head>
        <Strip $block="ent" $size={space(3)} />
        {second ? (
          <Suspense>
            <SecondFactorForm {...second} />
          </Suspense>
        ) : (
          <Form {...form.props} onSubmit={submit} noValidate>
            {note && (
              <Note kind="warning" title={note.title}>
                {note.text}
              </Note>
            )}
            <FieldGrid $columns={1}>
              <TextField
                label="Username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                {...form.field('username')}
              />
              <PasswordField
                label="Password"
                autoComplete="current-password"
                required
                {...form.field('password')}
              />
            </FieldGrid>
            {/* Always present, so that screen readers announce what appears in it. */}
            <div aria-live="assertive">
              {failure && (
                <Note kind="error" title="Login Failed">
                  {failure}
                </Note>
              )}
            </div>
            <Button type="submit" variant="hot" block busy={isSubmitting}>
              {isSubmitting ? 'Signing In...' : 'Sign In'}
            </Button>
            {obstacle ? (
              <Muted>{obstacle}</Muted>
            ) : (
              <Button variant="ghost" plain block busy={passkey.isAsking} onClick={passkey.ask}>
                {passkey.isAsking ? 'Waiting for you...' : 'Use a passkey'}
              </Button>
            )}
            <TextLink to="/">Back to the marketplace</TextLink>
          </Form>
        )}
      </Card>
    </Gate>
  );
}

const Gate = styled.main`
  ${ground.dark}
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: ${space(3)} ${space(2)};
  background: linear-gradient(${color.groundVeil} 0 0), ${blockImage('con', true)} 0 0 / ${space(8)} ${color.groundDark};
`;

const Card = styled.div`
  ${ground.slip}
  width: min(100%, ${space(57.5)});
`;

const Head = styled.header`
  padding: ${space(2.5)} ${space(3)};
`;

const HomeLink = styled(Link)`
  display: inline-block;
  text-decoration: none;
`;

const Title = styled.h1`
  ${display({ size: 'heading' })}
  margin-top: ${space(2)};
`;

const Strip = styled(Wall)`
  height: ${space(6)};
  border-block: ${line.rule} solid ${color.rule};
`;

/** A password field with a button that shows the password. */
function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Place data-wide>
      <TextField {...props} type={isShown ? 'text' : 'password'} spellCheck={false} />
      <Toggle
        type="button"
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Toggle>
    </Place>
  );
}

const Place = styled.div`
  position: relative;
  display: grid;
  input { padding-right: ${space(9)}; }
`;

const Toggle = styled.button`
  position: absolute;
  top: ${space(3.25)};
  right: ${space(1)};
  min-height: ${target.buyer};
  padding-inline: ${space(1.25)};
  border: 0;
  background: none;
  font: 600 ${fontSize.small} ${family.text};
  text-decoration: underline;
  text-underline-offset: .22em;
  cursor: pointer;
`;
