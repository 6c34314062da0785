import styled from 'styled-components';
import { checkFields, required } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
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

const checkName = checkFields({ name: required(content.nameRequired) });

interface AddPasskeyProps {
  readonly isFirst: boolean;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Names a new passkey, and has the browser ask for it. */
export function AddPasskey({ isFirst, onAdded }: AddPasskeyProps) {
  const add = useAddPasskey();
  const form = useForm({
    defaults: { name: '' },
    check: ({ name }: { name: string }) => checkName({ name: name.trim() }),
  });
  const submit = form.handleSubmit(({ name }) =>
    add.mutate(name, {
      onSuccess: (recoveryCodes) => {
        form.reset();
        showToast(content.added);
        onAdded(recoveryCodes);
      },
    }),
  );
  return (
    <Form {...form.props} onSubmit={submit} noValidate aria-label={content.add}>
      <FieldGrid $columns={1}>
        <TextField
          label={content.name}
          hint={content.nameHint}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
          {...form.field('name')}
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
