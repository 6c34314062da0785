import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { useIsHydrated } from '../../lib/hydration.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../ui/Field/SelectField.tsx';
import { TextField } from '../../ui/Field/TextField.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { InlineAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { space } from '../../ui/theme/theme.ts';
import { type AccountMode, type AccountType, accountContent as content } from './accountContent.ts';
import {
  type AccountErrors,
  type AccountValues,
  accountFields,
  checkAccount,
  emptyAccount,
  fieldTraits,
  firstWrongField,
} from './accountForm.ts';

/** The form of one mode. Its fields keep their own text. A valid submit sends nothing and clears the passwords. */
export function AccountForm({ mode }: { readonly mode: AccountMode }) {
  const ref = useRef<HTMLFormElement>(null);
  const isChecked = useRef(false);
  const [errors, setErrors] = useState<AccountErrors>({});
  const [isDone, setIsDone] = useState(false);
  const isInBrowser = useIsHydrated();
  const action = mode === 'signIn' ? 'Sign In' : 'Sign Up';

  const check = () => {
    const { values, type } = readForm(ref.current);
    const found = checkAccount(values, mode, type);
    setErrors(found);
    return { type, firstWrong: firstWrongField(found, mode, type) };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    isChecked.current = true;
    const { type, firstWrong } = check();
    setIsDone(firstWrong === undefined);
    if (firstWrong !== undefined) {
      ref.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    isChecked.current = false;
    console.info('Account form filled in; no call is made.', { mode, type });
    for (const input of ref.current?.querySelectorAll<HTMLInputElement>('[type="password"]') ?? [])
      input.value = '';
  };

  return (
    // `dialog` prevents the browser from sending a password before the script has loaded.
    <Form
      ref={ref}
      method="dialog"
      noValidate
      onSubmit={submit}
      // Errors appear on the first submit and then follow what the visitor types.
      onChange={() => isChecked.current && check()}
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
        {/* Those of a seller: a customer's form hides what it does not have. */}
        {accountFields(mode, 'seller').map((field) => (
          <TextField
            key={field}
            name={field}
            label={content.labels[field]}
            error={errors[field]}
            required
            {...fieldTraits(field, mode)}
          />
        ))}
        {mode === 'signUp' && (
          <Cell data-wide>
            <Checkbox
              name="agreeToTerms"
              label={
                <>
                  {content.agree} <InlineAnchor href="/terms">{content.terms}</InlineAnchor>
                </>
              }
              error={errors.agreeToTerms}
              required
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

function readForm(form: HTMLFormElement | null): { values: AccountValues; type: AccountType } {
  const fields = new FormData(form ?? undefined);
  const texts = Object.keys(emptyAccount).map((name) => {
    const text = fields.get(name);
    return [name, typeof text === 'string' ? text : ''];
  });
  return {
    // One text for each field; the tick is not a text.
    values: { ...Object.fromEntries(texts), agreeToTerms: fields.has('agreeToTerms') },
    // The options are exactly the account types.
    type: (fields.get('accountType') as AccountType | null) ?? 'customer',
  };
}

const Form = styled.form`
  &:has([value='customer']:checked) [data-wide]:has([name='businessName']) { display: none; }
`;

const Cell = styled.div`
  padding: ${space(1.5)} ${space(2.25)};
  > [role] > * { margin-top: ${space(1.5)}; }
`;
