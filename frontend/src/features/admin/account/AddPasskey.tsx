import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { measure, space } from '../../../ui/theme/theme.ts';
import { useAddPasskey } from '../api/account.ts';
import { accountContent } from './accountContent.ts';
import { Failure } from './Failure.tsx';

const content = accountContent.passkeys;

/** Longest name that the server takes (gateway, `AddPasskeyDto`). */
const MAX_NAME = 50;

interface AddPasskeyProps {
  readonly isFirst: boolean;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Names a new passkey, and has the browser ask for it. */
export function AddPasskey({ isFirst, onAdded }: AddPasskeyProps) {
  const add = useAddPasskey();
  const form = useForm({ defaultValues: { name: '' } });
  const submit = form.handleSubmit(({ name }) =>
    add.mutate(name.trim(), {
      onSuccess: (recoveryCodes) => {
        form.reset();
        showToast(content.added);
        onAdded(recoveryCodes);
      },
    }),
  );
  return (
    <Form onSubmit={submit} noValidate aria-label={content.add}>
      <FieldGrid $columns={1}>
        <TextField
          label={content.name}
          hint={content.nameHint}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
          error={form.formState.errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || content.nameRequired,
          })}
        />
      </FieldGrid>
      <Failure error={add.error} />
      <Button type="submit" plain variant={isFirst ? 'hot' : 'ghost'} busy={add.isPending}>
        {add.isPending ? content.adding : content.add}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  justify-items: start;
  max-width: ${measure.long};
  > :first-child { width: 100%; }
`;
