import styled from 'styled-components';
import { checkFields, required } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { count } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { fontSize } from '../../../ui/theme/theme.ts';
import { Part, PartForm } from '../account/AccountPart.tsx';
import { type StaffRole, staffRoles, useCreateStaff } from '../api/staff.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_LIST } from '../session/staffPaths.ts';

/** Creates an account; its temporary password is shown until the page is left. */
export function NewStaffPart() {
  const create = useCreateStaff();
  const form = useForm({
    defaults: { username: '', email: '', role: 'clerk' },
    check: checkFields({
      username: required('Name must be at least 2 characters'),
      email: required('Invalid email address'),
      role: required('Choose a role'),
    }),
  });
  const submit = form.handleSubmit(({ username, email, role }) =>
    // The options are the keys of a record of roles.
    create.mutate({ username, email, role: role as StaffRole }, { onSuccess: () => form.reset() }),
  );
  const made = create.data;
  return (
    <Part title="Add a member of staff">
      <div role="status">
        {made && (
          <Note kind="good" title={`The account ${made.username} is there.`}>
            <p>
              Temporary password, shown only now: <Password>{made.password}</Password>
            </p>
            <p>{`It ends in ${count(made.hours, 'hour')}. The first sign-in asks for another one.`}</p>
          </Note>
        )}
      </div>
      <PartForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <TextField
            label="Name to sign in with"
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
          <SelectField
            label="Role"
            hint="A clerk checks payments; an approver also sends money back; an owner does everything."
            {...form.field('role')}
          >
            <Options of={Object.entries(staffRoles).toReversed()} />
          </SelectField>
        </FieldGrid>
        <Failure error={create.error} next={STAFF_LIST} />
        <Button type="submit" plain variant="ghost" busy={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create the account'}
        </Button>
      </PartForm>
    </Part>
  );
}

const Password = styled.code`
  font-size: ${fontSize.body};
  overflow-wrap: anywhere;
  user-select: all;
`;
