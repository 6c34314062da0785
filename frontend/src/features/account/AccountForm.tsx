import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../ui/Field/FieldGrid.tsx';
import { SelectField } from '../../ui/Field/SelectField.tsx';
import { TextField } from '../../ui/Field/TextField.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { space } from '../../ui/theme/theme.ts';
import { type AccountMode, type AccountType, accountContent as content } from './accountContent.ts';
import { accountFields, checkAccount, emptyAccount, firstWrongField } from './accountForm.ts';
import { fieldTraits } from './fieldTraits.ts';

/** The form of one mode. A valid submit sends nothing and clears the passwords. */
export function AccountForm({ mode }: { readonly mode: AccountMode }) {
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState<AccountType>('customer');
  const [values, setValues] = useState(emptyAccount);
  const [isChecked, setIsChecked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  // Errors appear on the first submit and then update as the visitor types.
  const errors = isChecked ? checkAccount(values, mode, type) : {};
  const action = mode === 'signIn' ? 'Sign In' : 'Sign Up';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const firstWrong = firstWrongField(checkAccount(values, mode, type), mode, type);
    setIsChecked(firstWrong !== undefined);
    setIsDone(firstWrong === undefined);
    if (firstWrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    console.info('Account form filled in; no call is made.', { mode, type });
    setValues((typed) => ({ ...typed, password: '', confirmPassword: '' }));
  };

  return (
    // `dialog` prevents the browser from sending a password before the script has loaded.
    <form ref={form} method="dialog" noValidate onSubmit={submit} aria-label={action}>
      <Note kind="warning" title={content.closed.title}>
        <p>{content.closed.text}</p>
      </Note>
      <FieldGrid $bare>
        <SelectField
          wide
          label={content.labels.accountType}
          name="accountType"
          value={type}
          // The options are exactly the account types.
          onChange={(event) => setType(event.target.value as AccountType)}
        >
          {content.types.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        {accountFields(mode, type).map((field) => (
          <TextField
            key={field}
            name={field}
            label={content.labels[field]}
            value={values[field]}
            error={errors[field]}
            required
            {...fieldTraits(field, mode)}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        ))}
        {mode === 'signUp' && (
          <Cell data-wide>
            <Checkbox
              name="agreeToTerms"
              label={content.labels.agreeToTerms}
              checked={values.agreeToTerms}
              error={errors.agreeToTerms}
              required
              onChange={(event) => setValues({ ...values, agreeToTerms: event.target.checked })}
            />
          </Cell>
        )}
        <Cell data-wide>
          <Button type="submit" block>
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
    </form>
  );
}

const Cell = styled.div`
  padding: ${space(1.5)} ${space(2.25)};
  > [role] > * { margin-top: ${space(1.5)}; }
`;
