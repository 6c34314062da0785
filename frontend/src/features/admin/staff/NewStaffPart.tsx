import styled from 'styled-components';
import { checkFields, required } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { fontSize } from '../../../ui/theme/theme.ts';
import { Failure, Part, PartForm } from '../account/AccountPart.tsx';
import { type StaffRole, useCreateStaff } from '../api/staff.ts';
import { STAFF_LIST } from '../session/staffPaths.ts';
import { staffContent } from './staffContent.ts';

const content = staffContent.create;

/** Creates an account; its temporary password is shown until the page is left. */
export function NewStaffPart() {
  const create = useCreateStaff();
  const form = useForm({
    defaults: { username: '', email: '', role: 'clerk' },
    check: checkFields({
      username: required(content.usernameRequired),
      email: required(content.emailRequired),
      role: required(content.roleRequired),
    }),
  });
  const submit = form.handleSubmit(({ username, email, role }) =>
    // The options are the keys of a record of roles.
    create.mutate({ username, email, role: role as StaffRole }, { onSuccess: () => form.reset() }),
  );
  const made = create.data;
  return (
    <Part title={content.title}>
      <div role="status">
        {made && (
          <Note kind="good" title={content.done(made.username)}>
            <p>
              {content.password} <Password>{made.password}</Password>
            </p>
            <p>{content.ends(made.hours)}</p>
          </Note>
        )}
      </div>
      <PartForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <TextField
            label={content.username}
            autoComplete="off"
            autoCapitalize="none"
            required
            {...form.field('username')}
          />
          <TextField
            type="email"
            label={content.email}
            autoComplete="off"
            required
            {...form.field('email')}
          />
          <SelectField label={content.role} hint={content.roleHint} {...form.field('role')}>
            <Options of={Object.entries(staffContent.roles).toReversed()} />
          </SelectField>
        </FieldGrid>
        <Failure error={create.error} next={STAFF_LIST} />
        <Button type="submit" plain variant="ghost" busy={create.isPending}>
          {create.isPending ? content.submitting : content.submit}
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
