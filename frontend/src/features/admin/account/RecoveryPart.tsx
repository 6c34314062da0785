import styled from 'styled-components';
import { copyText } from '../../../lib/copyText.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { useRenewRecoveryCodes } from '../api/account.ts';
import { Failure } from '../failure/Failure.tsx';
import { saveFile } from '../shell/saveFile.ts';
import { Part } from './AccountPart.tsx';

interface RecoveryPartProps {
  readonly left: number;
  readonly onRenewed: (codes: readonly string[] | null) => void;
}

/** How many recovery codes are left, and a way to new ones. */
export function RecoveryPart({ left, onRenewed }: RecoveryPartProps) {
  const renew = useRenewRecoveryCodes();
  return (
    <Part title="Recovery codes">
      <p>{left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}</p>
      <Row $gap={1.5}>
        <Button
          plain
          variant="ghost"
          busy={renew.isPending}
          onClick={() => renew.mutate(undefined, { onSuccess: onRenewed })}
        >
          Make new codes
        </Button>
      </Row>
      <Failure error={renew.error} />
    </Part>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, shown this once: to copy, download or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text))
      showToast({ title: 'Copied!', description: 'Recovery codes copied to clipboard' });
  };
  return (
    <Part title="Your recovery codes">
      <Note
        kind="warning"
        title="After the password each signs you in once, without phone or passkey. They are shown this once: print them, or keep them in a password manager."
      />
      <List>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </List>
      <Row $gap={1.5}>
        <Button plain variant="ghost" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          plain
          variant="ghost"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
          }
        >
          Download
        </Button>
        <Button plain variant="hot" onClick={onDone}>
          I have kept them
        </Button>
      </Row>
    </Part>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${space(34)}), 1fr));
  gap: ${space(1)} ${space(3)};
`;
