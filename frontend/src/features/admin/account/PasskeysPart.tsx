import { checkFields, textRule } from '../../../lib/form/checkFields.ts';
import { formatFullMoment } from '../../../lib/formatTime.ts';
import { addPasskeyRules } from '../../../lib/rules/addPasskey.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PlainList } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type Account, type Passkey, useAddPasskey, useRemovePasskey } from '../api/account.ts';
import { useKeptForm } from '../drafts/useKeptForm.ts';
import { Failure } from '../failure/Failure.tsx';
import { passkeyObstacle, siteHurdles } from '../passkeys/passkeys.ts';
import { Part, PartForm, PartItem, Removal } from './AccountPart.tsx';

interface PasskeysPartProps {
  readonly account: Account;
  /** Gets the recovery codes, null when the account keeps its own. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** The passkeys of the account: added, listed, removed. */
export function PasskeysPart({ account, onAdded }: PasskeysPartProps) {
  const { passkeys, passkeyHurdle } = account;
  const remove = useRemovePasskey();
  const obstacle = passkeyHurdle ? siteHurdles[passkeyHurdle] : passkeyObstacle();
  return (
    <Part title="Passkeys">
      <p>
        Sign in with your finger, your face or the lock of your phone or computer, without a
        password. A false website cannot ask for one.
      </p>
      {passkeys.length > 0 && (
        <PlainList>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.passkeyId}
              passkey={passkey}
              isBusy={remove.isPending && remove.variables === passkey.passkeyId}
              onRemove={() =>
                remove.mutate(passkey.passkeyId, {
                  onSuccess: () =>
                    showToast({
                      title: 'Passkey removed',
                      description: 'Other sessions of yours have ended.',
                    }),
                })
              }
            />
          ))}
        </PlainList>
      )}
      <Failure error={remove.error} />
      {obstacle ? (
        <Note kind="warning" title="Passkeys are not possible here.">
          {obstacle}
        </Note>
      ) : (
        <AddPasskey isFirst={passkeys.length === 0} onAdded={onAdded} />
      )}
    </Part>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function Row({ passkey, isBusy, onRemove }: RowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <PartItem>
      <div>
        <b>{name}</b>
        <Muted as="div">
          {`added ${formatFullMoment(createdAt)}`} ·{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${formatFullMoment(lastUsedAt)}`}
        </Muted>
      </div>
      <Removal
        label={`Remove ${name}`}
        question={`Remove ${name}? It signs you in no more, and other sessions end.`}
        isBusy={isBusy}
        onRemove={onRemove}
      />
    </PartItem>
  );
}

const checkName = checkFields({ name: textRule(addPasskeyRules.name) });

interface AddPasskeyProps {
  readonly isFirst: boolean;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Names a new passkey, and has the browser ask for it. */
function AddPasskey({ isFirst, onAdded }: AddPasskeyProps) {
  const add = useAddPasskey();
  const form = useKeptForm({
    draft: 'passkey-name',
    defaults: { name: '' },
    check: ({ name }: { name: string }) => checkName({ name: name.trim() }),
  });
  const submit = form.handleSubmit(({ name }) =>
    add.mutate(name, {
      onSuccess: (recoveryCodes) => {
        form.done();
        showToast({ title: 'Passkey added', description: 'Other sessions of yours have ended.' });
        onAdded(recoveryCodes);
      },
    }),
  );
  return (
    <PartForm {...form.props} onSubmit={submit} noValidate aria-label="Add a passkey">
      <FieldGrid $columns={1}>
        <TextField
          label="Name of the new passkey"
          hint="What you know it by, such as Work phone."
          maxLength={addPasskeyRules.name.maxLength}
          autoComplete="off"
          required
          {...form.field('name')}
        />
      </FieldGrid>
      <Failure error={add.error} />
      <Button type="submit" plain variant={isFirst ? 'hot' : 'ghost'} busy={add.isPending}>
        {add.isPending ? 'Waiting for you...' : 'Add a passkey'}
      </Button>
    </PartForm>
  );
}
