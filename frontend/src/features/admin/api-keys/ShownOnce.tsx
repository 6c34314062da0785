import styled from 'styled-components';
import { copyText } from '../../../lib/copyText.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { fontSize, space } from '../../../ui/theme/theme.ts';

interface ShownOnceProps {
  readonly title: string;
  /** A key or secret that no one can read again. */
  readonly secret: string;
}

/** A key or secret, shown until the page is left. */
export function ShownOnce({ title, secret }: ShownOnceProps) {
  const copy = async () => {
    if (await copyText(secret))
      showToast({ title: 'Copied!', description: 'Give it to your developer alone' });
  };
  return (
    <Note kind="good" title={title}>
      <Shown>
        <Secret>{secret}</Secret>
        <StaffButton onClick={() => void copy()}>Copy</StaffButton>
      </Shown>
      <p>Copy it now: it is shown only here, and no one can read it again.</p>
    </Note>
  );
}

const Shown = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
  padding-block: ${space(1)};
`;

const Secret = styled.code`
  font-size: ${fontSize.body};
  overflow-wrap: anywhere;
  user-select: all;
`;
