import { checkFields, digitsOf, patternRule, textRule } from '../../../lib/form/checkFields.ts';
import { BANK_ACCOUNT_WAIT_HOURS, SETTLED_DAYS } from '../../../lib/rules/limits.gen.ts';
import { proposeBankAccountRules } from '../../../lib/rules/proposeBankAccount.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { PartForm } from '../account/AccountPart.tsx';
import { useBankAccountStep } from '../api/bankAccount.ts';
import { useKeptForm } from '../drafts/useKeptForm.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_BANK_ACCOUNT } from '../session/staffPaths.ts';

const checkBank = textRule(proposeBankAccountRules.bankName);
const checkName = textRule(proposeBankAccountRules.accountName);
const checkNumber = patternRule(proposeBankAccountRules.accountNumber);

/** Asks for another account, the number twice: a wrong digit sends every buyer's money elsewhere. */
export function ProposeForm() {
  const step = useBankAccountStep();
  const form = useKeptForm({
    draft: 'bank-account',
    defaults: { bankName: '', accountName: '', accountNumber: '', again: '' },
    check: (values) =>
      checkFields({
        bankName: (name: string) => checkBank(name.trim()),
        accountName: (name: string) => checkName(name.trim()),
        accountNumber: (number: string) => checkNumber(digitsOf(number)),
        again: (number: string) =>
          digitsOf(number) === digitsOf(values.accountNumber)
            ? undefined
            : 'The two numbers differ',
      })(values),
  });
  const submit = form.handleSubmit(({ bankName, accountName, accountNumber }) => {
    const details = { bankName, accountName, accountNumber: digitsOf(accountNumber) };
    // Not by `mutate`: the proposal takes the form's place before its `onSuccess` is called.
    return step.mutateAsync({ kind: 'propose', details }).then(form.done, () => undefined);
  });
  return (
    <>
      <p>
        All owners get a mail. A second person agrees, and {BANK_ACCOUNT_WAIT_HOURS} hours later new
        orders show it; until then any owner can stop it. You and the second person need a second
        factor, and a role, password and second factor that have not changed for {SETTLED_DAYS}{' '}
        days.
      </p>
      <PartForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <TextField label="Bank" autoComplete="off" required {...form.field('bankName')} />
          <TextField
            label="Account name"
            hint="As the bank writes it."
            autoComplete="off"
            required
            {...form.field('accountName')}
          />
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.field('accountNumber')}
          />
          <TextField
            label="Account number again"
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.field('again')}
          />
        </FieldGrid>
        <Failure error={step.error} next={STAFF_BANK_ACCOUNT} />
        <Button type="submit" plain variant="ghost" busy={step.isPending}>
          {step.isPending ? 'Proposing...' : 'Propose this account'}
        </Button>
      </PartForm>
    </>
  );
}
