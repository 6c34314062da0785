import { useState } from 'react';
import styled from 'styled-components';
import { namesOf } from '../../lib/form/checkFields.ts';
import { useForm } from '../../lib/form/useForm.ts';
import { useIsHydrated } from '../../lib/hydration.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../ui/Field/SelectField.tsx';
import { TextField } from '../../ui/Field/TextField.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { InlineAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { space } from '../../ui/theme/theme.ts';
import { type AccountMode, accountContent as content } from './accountContent.ts';
import { type AccountValues, accountFields, checkAccount, emptyAccount } from './accountForm.ts';

/** The form of one mode. A valid submit sends nothing and clears the passwords. */
export function AccountForm({ mode }: { readonly mode: AccountMode }) {
  const [isDone, setIsDone] = useState(false);
  const isInBrowser = useIsHydrated();
  const action = mode === 'signIn' ? 'Sign In' : 'Sign Up';
  const form = useForm<AccountValues>({
    defaults: emptyAccount,
    check: (values) => checkAccount(mode, values),
    onChange: () => setIsDone(false),
  });
  const submit = form.handleSubmit(({ accountType: type }) => {
    console.info('Account form filled in; no call is made.', { mode, type });
    form.reset({ password: '', confirmPassword: '' });
    setIsDone(true);
  });

  return (
    // `dialog` prevents the browser from sending a password before the script has loaded.
    <Form
      {...form.props}
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-label={action}
      data-mode={mode}
    >
      <Note kind="warning" title={content.closed.title}>
        <p>{content.closed.text}</p>
      </Note>
      <FieldGrid $bare>
        <SelectField wide label={content.labels.accountType} name="accountType">
          <Options of={content.types.map(({ id, label }) => [id, label])} />
        </SelectField>
        {/* A customer's form hides the business name. */}
        {namesOf(accountFields[mode]).map((name) => (
          <TextField
            key={name}
            label={content.labels[name]}
            required
            {...accountFields[mode][name]}
            {...form.field(name)}
          />
        ))}
        {mode === 'signUp' && (
          <Cell data-wide>
            <Checkbox
              label={
                <>
                  {content.agree} <InlineAnchor href="/terms">{content.terms}</InlineAnchor>
                </>
              }
              required
              {...form.field('agreeToTerms')}
            />
          </Cell>
        )}
        <Cell data-wide>
          {/* Before React is there the form can do nothing. */}
          <Button type="submit" block disabled={!isInBrowser}>
            {action}
          </Button>
          <div role="status">
            {isDone && (
              <Note kind="warning" title={content.notSent.title}>
                {content.notSent.text}
              </Note>
            )}
          </div>
        </Cell>
      </FieldGrid>
    </Form>
  );
}

const Form = styled.form`
  &:has([value='customer']:checked) [data-wide]:has([name='businessName']) { display: none; }
`;

const Cell = styled.div`
  padding: ${space(1.5)} ${space(2.25)};
  > [role] > * { margin-top: ${space(1.5)}; }
`;
