import { type Checked, patternRule } from '../../../lib/form/checkFields.ts';
import { formatDate } from '../../../lib/formatTime.ts';
import { makeKeyRules } from '../../../lib/rules/makeKey.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { Part } from '../account/AccountPart.tsx';
import { type KeyScope, useMakeKey } from '../api/apiKeys.ts';
import { useKeptForm } from '../drafts/useKeptForm.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_ACCOUNT, STAFF_KEYS } from '../session/staffPaths.ts';
import { Choices, ChoicesForm } from './Choices.tsx';
import { keyScopeNames, scopeWords } from './keyScopes.ts';
import { ShownOnce } from './ShownOnce.tsx';

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

const checkName = patternRule(makeKeyRules.name);

function check(typed: Typed): Checked<Typed> {
  const hasScope = keyScopeNames.some((scope) => typed[scope] !== '');
  const name = checkName(typed.name.trim());
  if (hasScope && name === undefined) return { values: typed };
  return {
    errors: {
      ...(name !== undefined && { name }),
      ...(!hasScope && { 'orders:read': makeKeyRules.scopes.message }),
    },
  };
}

/** Why the form is not there yet, and the way to it. */
export function NeedsSecondFactor({ what }: { readonly what: string }) {
  return (
    <p>
      {what}, so only an owner with a second factor can make one.{' '}
      <TextLink to={STAFF_ACCOUNT}>Add a second factor to your account</TextLink> first.
    </p>
  );
}

/** Makes a key, and shows it until the page is left. */
export function NewKeyPart({ hasSecondFactor }: { readonly hasSecondFactor: boolean }) {
  const make = useMakeKey();
  const form = useKeptForm<Typed>({
    draft: 'new-key',
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
      { onSuccess: () => form.done() },
    ),
  );
  if (!hasSecondFactor)
    return (
      <Part title="Make a key">
        <NeedsSecondFactor what="A key is as good as a sign-in" />
      </Part>
    );
  const made = make.data;
  return (
    <Part title="Make a key">
      <div role="status">
        {made && (
          <ShownOnce
            title={`The key ${made.name} works until ${formatDate(made.expiresAt)}.`}
            secret={made.key}
          />
        )}
      </div>
      <ChoicesForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <TextField
            label="Name"
            hint="Which program uses it. The audit log names it."
            autoComplete="off"
            required
            maxLength={makeKeyRules.name.maxLength}
            {...form.field('name')}
          />
          <SelectField label="Works for" {...form.field('days')}>
            <Options of={Object.entries(lives)} />
          </SelectField>
          <SelectField label="At most" {...form.field('callsPerMinute')}>
            <Options of={Object.entries(limits)} />
          </SelectField>
        </FieldGrid>
        <Choices legend="What it may do" words={scopeWords} field={form.field} />
        <p>No key confirms payments, refunds, changes settings or sees proofs.</p>
        <Failure error={make.error} title="No key was made" next={STAFF_KEYS} />
        <Button type="submit" plain variant="ghost" busy={make.isPending}>
          {make.isPending ? 'Making...' : 'Make the key'}
        </Button>
      </ChoicesForm>
    </Part>
  );
}
