import { checkFields, required } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { useChangePassword } from '../api/account.ts';
import { Failure, Part, PartForm } from './AccountPart.tsx';
import { accountContent } from './accountContent.ts';

const content = accountContent.password;

interface PasswordPartProps {
  /** The current password was made by the system. */
  readonly isTemporary: boolean;
}

/** Changes the password; asks for the current one. */
export function PasswordPart({ isTemporary }: PasswordPartProps) {
  const change = useChangePassword();
  const form = useForm({
    defaults: { currentPassword: '', newPassword: '' },
    check: checkFields({
      currentPassword: required(isTemporary ? content.temporaryRequired : content.currentRequired),
      newPassword: required(content.nextRequired),
    }),
  });
  const submit = form.handleSubmit((passwords) =>
    change.mutate(passwords, {
      onSuccess: () => {
        form.reset();
        showToast(content.done);
      },
    }),
  );
  return (
    <Part title={isTemporary ? content.titleOfOwn : content.title}>
      <PartForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <TextField
            type="password"
            label={isTemporary ? content.temporary : content.current}
            autoComplete="current-password"
            required
            {...form.field('currentPassword')}
          />
          <TextField
            type="password"
            label={content.next}
            hint={content.hint}
            autoComplete="new-password"
            required
            {...form.field('newPassword')}
          />
        </FieldGrid>
        <Failure error={change.error} />
        <Button type="submit" plain variant="ghost" busy={change.isPending}>
          {change.isPending ? content.submitting : content.submit}
        </Button>
      </PartForm>
    </Part>
  );
}
