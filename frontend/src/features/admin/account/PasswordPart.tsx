import { checkFields, required, textRule } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { changePasswordRules } from '../../../lib/rules/changePassword.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { useChangePassword } from '../api/account.ts';
import { Failure } from '../failure/Failure.tsx';
import { newPasswordHint } from '../login/PasswordField.tsx';
import { Part, PartForm } from './AccountPart.tsx';

interface PasswordPartProps {
  /** The system generated the current password. */
  readonly isTemporary: boolean;
}

/** Changes the password; asks for the current one. */
export function PasswordPart({ isTemporary }: PasswordPartProps) {
  const change = useChangePassword();
  const form = useForm({
    defaults: { currentPassword: '', newPassword: '' },
    check: checkFields({
      currentPassword: required(
        isTemporary
          ? 'Temporary password is required'
          : changePasswordRules.currentPassword.message,
      ),
      newPassword: textRule(changePasswordRules.newPassword),
    }),
  });
  const submit = form.handleSubmit((passwords) =>
    change.mutate(passwords, {
      onSuccess: () => {
        form.reset();
        showToast({
          title: 'Password changed',
          description: 'Other sessions of yours have ended.',
        });
      },
    }),
  );
  return (
    <Part title={isTemporary ? 'Choose your password' : 'Password'}>
      <PartForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <TextField
            type="password"
            label={isTemporary ? 'Temporary password' : 'Current password'}
            autoComplete="current-password"
            required
            {...form.field('currentPassword')}
          />
          <TextField
            type="password"
            label="New password"
            hint={newPasswordHint}
            autoComplete="new-password"
            required
            {...form.field('newPassword')}
          />
        </FieldGrid>
        <Failure error={change.error} />
        <Button
          type="submit"
          plain
          // Nothing else can be done until it is changed.
          variant={isTemporary ? 'hot' : 'ghost'}
          busy={change.isPending}
        >
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </PartForm>
    </Part>
  );
}
