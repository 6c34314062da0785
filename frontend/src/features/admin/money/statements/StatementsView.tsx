import styled from 'styled-components';
import { space } from '../../../../ui/theme/theme.ts';
import { StatementList } from './StatementList.tsx';
import { StatementUpload } from './StatementUpload.tsx';
import { StatementView } from './StatementView.tsx';

interface StatementsViewProps {
  /** UUID of the open statement; none shows all. */
  readonly id: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Adds statements and lists them, or shows one. */
export function StatementsView({ id, onOpen }: StatementsViewProps) {
  if (id !== undefined) return <StatementView key={id} id={id} />;
  return (
    <Stack>
      <StatementUpload onSent={onOpen} />
      <StatementList />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2.5)};
`;
