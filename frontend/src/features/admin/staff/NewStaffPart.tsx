import styled from 'styled-components';
import { copyText } from '../../../lib/copyText.ts';
import { checkFields, required, textRule } from '../../../lib/form/checkFields.ts';
import { count } from '../../../lib/formatMoney.ts';
import { createStaffRules } from '../../../lib/rules/createStaff.gen.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { fontSize, space } from '../../../ui/theme/theme.ts';
import { Part, PartForm } from '../account/AccountPart.tsx';
import { type StaffRole, staffRoles, useCreateStaff } from '../api/staff.ts';
import { useKeptForm } from '../drafts/useKeptForm.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_LIST } from '../session/staffPaths.ts';

/** Creates an account: a link is mailed, or its temporary password is shown until the page is left. */
export function NewStaffPart() {
  const create = useCreateStaff();
  const form = useKeptForm({
    draft: 'new-staff',
    defaults: { username: '', email: '', role: 'clerk', by: 'mail' },
    check: checkFields({
      username: textRule(createStaffRules.username),
      email: textRule(createStaffRules.email),
      role: required(createStaffRules.role.message),
      by: required('Choose a way'),
    }),
  });
  const submit = form.handleSubmit(({ username, email, role, by }) =>
    create.mutate(
      // The options are the keys of a record of roles.
      { username, email, role: role as StaffRole, isInvited: by === 'mail' },
      { onSuccess: () => form.done() },
    ),
  );
  const made = create.data;
  return (
    <Part title="Add a member of staff">
      <div role="status">
        {made && (
          <Note kind="good" title={`Account ${made.username} created.`}>
            {made.password === null ? (
              <p>{`A link to choose a password is on its way. It works once, for ${count(made.hours, 'hour')}.`}</p>
            ) : (
              <>
                <Shown>
                  <span>
                    Temporary password, shown only now: <Password>{made.password}</Password>
                  </span>
                  <CopyButton text={made.password} />
                </Shown>
                <p>{`Works for ${count(made.hours, 'hour')}; ${made.username} then chooses a password.`}</p>
              </>
            )}
          </Note>
        )}
      </div>
      <PartForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid>
          <TextField
            label="Username"
            hint="They sign in with it: 2 to 60 letters a to z, digits, dots, hyphens or underscores, no spaces."
            autoComplete="off"
            autoCapitalize="none"
            required
            {...form.field('username')}
          />
          <TextField
            type="email"
            label="Email address"
            autoComplete="off"
            required
            {...form.field('email')}
          />
          <SelectField label="Role" hint="See “What each role may do”." {...form.field('role')}>
            <Options of={Object.entries(staffRoles).toReversed()} />
          </SelectField>
          <SelectField
            label="First sign-in by"
            hint="Either way they choose a password of their own."
            {...form.field('by')}
          >
            <Options of={Object.entries(firstSignIns)} />
          </SelectField>
        </FieldGrid>
        <Failure error={create.error} next={STAFF_LIST} />
        <Button type="submit" plain variant="hot" busy={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create the account'}
        </Button>
      </PartForm>
    </Part>
  );
}

/** How the new member of staff gets in. */
const firstSignIns = {
  mail: 'A link by mail',
  password: 'A password that I pass on',
};

function CopyButton({ text }: { readonly text: string }) {
  const copy = async () => {
    if (await copyText(text))
      showToast({ title: 'Copied!', description: 'Temporary password copied to clipboard' });
  };
  return <StaffButton onClick={() => void copy()}>Copy</StaffButton>;
}

const Shown = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
`;

const Password = styled.code`
  font-size: ${fontSize.body};
  overflow-wrap: anywhere;
  user-select: all;
`;
