import styled from 'styled-components';
import { copyText } from '../../../lib/copyText.ts';
import type { Checked } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { formatDate } from '../../../lib/formatTime.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { fontSize, space } from '../../../ui/theme/theme.ts';
import { Part, PartForm } from '../account/AccountPart.tsx';
import { type KeyScope, useMakeKey } from '../api/apiKeys.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_ACCOUNT, STAFF_KEYS } from '../session/staffPaths.ts';
import { keyScopeNames, keyScopes } from './keyScopes.ts';

/** Days until the end of a key, as the form offers them. */
const lives = { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' };

/** Calls that a key may make, as the form offers them. */
const limits = {
  '10': '10 calls a minute',
  '60': '60 calls a minute',
  '300': '300 calls a minute',
  '600': '600 calls a minute',
};

/** Text of the fields; a tick is `on` or empty. */
type Typed = Record<'name' | 'days' | 'callsPerMinute' | KeyScope, string>;

const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{1,39}$/;

function check(typed: Typed): Checked<Typed> {
  const hasScope = keyScopeNames.some((scope) => typed[scope] !== '');
  const isNamed = NAME.test(typed.name.trim());
  if (hasScope && isNamed) return { values: typed };
  return {
    errors: {
      ...(!isNamed && { name: 'Please use 2 to 40 letters a to z, digits, spaces, . - or _' }),
      ...(!hasScope && { 'orders:read': 'Choose what the key may do' }),
    },
  };
}

/** Makes a key, and shows it until the page is left. */
export function NewKeyPart({ hasSecondFactor }: { readonly hasSecondFactor: boolean }) {
  const make = useMakeKey();
  const form = useForm<Typed>({
    defaults: {
      name: '',
      days: '90',
      callsPerMinute: '60',
      'orders:read': '',
      'orders:ship': '',
      'payments:read': '',
      'products:read': '',
      'products:write': '',
    },
    check,
  });
  const submit = form.handleSubmit((typed) =>
    make.mutate(
      {
        name: typed.name.trim(),
        scopes: keyScopeNames.filter((scope) => typed[scope] !== ''),
        days: Number(typed.days),
        callsPerMinute: Number(typed.callsPerMinute),
      },
      { onSuccess: () => form.reset() },
    ),
  );
  if (!hasSecondFactor)
    return (
      <Part title="Make a key">
        <p>
          A key is as good as a sign-in, so it is made with a second factor alone.{' '}
          <TextLink to={STAFF_ACCOUNT}>Add a second factor to your account</TextLink> first.
        </p>
      </Part>
    );
  const made = make.data;
  return (
    <Part title="Make a key">
      <div role="status">
        {made && (
          <Note
            kind="good"
            title={`The key ${made.name} works until ${formatDate(made.expiresAt)}.`}
          >
            <Shown>
              <Secret>{made.key}</Secret>
              <CopyButton text={made.key} />
            </Shown>
            <p>Copy it now: it is shown only here, and no one can read it again.</p>
          </Note>
        )}
      </div>
      <PartForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <TextField
            label="Name"
            hint="Which program uses it. The audit log names it."
            autoComplete="off"
            required
            maxLength={40}
            {...form.field('name')}
          />
          <SelectField label="Works for" {...form.field('days')}>
            <Options of={Object.entries(lives)} />
          </SelectField>
          <SelectField label="At most" {...form.field('callsPerMinute')}>
            <Options of={Object.entries(limits)} />
          </SelectField>
        </FieldGrid>
        <Scopes>
          <legend>What it may do</legend>
          {keyScopeNames.map((scope) => {
            const { defaultValue, ...field } = form.field(scope);
            return (
              <Checkbox
                key={scope}
                label={keyScopes[scope].words}
                defaultChecked={defaultValue === 'on'}
                {...field}
                error={field.error ?? ''}
              />
            );
          })}
        </Scopes>
        <p>No key confirms payments, refunds, changes settings or sees proofs.</p>
        <Failure error={make.error} title="No key was made" next={STAFF_KEYS} />
        <Button type="submit" plain variant="ghost" busy={make.isPending}>
          {make.isPending ? 'Making...' : 'Make the key'}
        </Button>
      </PartForm>
    </Part>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const copy = async () => {
    if (await copyText(text))
      showToast({ title: 'Copied!', description: 'API key copied to clipboard' });
  };
  return <StaffButton onClick={() => void copy()}>Copy</StaffButton>;
}

const Scopes = styled.fieldset`
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
  legend { padding: 0 0 ${space(1)}; font-weight: 600; }
  > * + * { margin-top: ${space(0.5)}; }
`;

const Shown = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
`;

const Secret = styled.code`
  font-size: ${fontSize.body};
  overflow-wrap: anywhere;
  user-select: all;
`;
