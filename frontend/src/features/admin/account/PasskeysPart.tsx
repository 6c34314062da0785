import styled from 'styled-components';
import { formatFullMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { PlainList } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { type Account, type Passkey, useRemovePasskey } from '../api/account.ts';
import { hurdleHere } from '../passkeys/hurdleHere.ts';
import { passkeyContent } from '../passkeys/passkeyContent.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { accountContent } from './accountContent.ts';
import { Failure } from './Failure.tsx';
import { Part } from './Part.tsx';
import { Removal } from './Removal.tsx';

const content = accountContent.passkeys;

interface PasskeysPartProps {
  readonly account: Account;
  /** Gets the recovery codes, null when the account keeps its own. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** The passkeys of the account: added, listed, removed. */
export function PasskeysPart({ account, onAdded }: PasskeysPartProps) {
  const { passkeys, passkeyHurdle } = account;
  const remove = useRemovePasskey();
  const hurdle = passkeyHurdle ? passkeyContent.siteHurdles[passkeyHurdle] : hurdleHere();
  return (
    <Part title={content.title}>
      <p>{content.about}</p>
      {passkeys.length > 0 && (
        <PlainList>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.passkeyId}
              passkey={passkey}
              isBusy={remove.isPending && remove.variables === passkey.passkeyId}
              onRemove={() =>
                remove.mutate(passkey.passkeyId, { onSuccess: () => showToast(content.removed) })
              }
            />
          ))}
        </PlainList>
      )}
      <Failure error={remove.error} />
      {hurdle ? (
        <Note kind="warning" title={content.impossible}>
          {hurdle}
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
    <Item>
      <div>
        <b>{name}</b>
        <Muted as="div">
          {content.since(formatFullMoment(createdAt))} ·{' '}
          {lastUsedAt === null ? content.neverUsed : content.used(formatFullMoment(lastUsedAt))}
        </Muted>
      </div>
      <Removal
        label={content.removeOf(name)}
        question={content.question(name)}
        isBusy={isBusy}
        onRemove={onRemove}
      />
    </Item>
  );
}

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
  justify-content: space-between;
  padding-block: ${space(1)};
  border-top: ${line.hair} solid ${color.hairline};
  b { overflow-wrap: anywhere; }
`;
