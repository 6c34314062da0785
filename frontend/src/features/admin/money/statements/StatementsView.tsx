import { Stack } from '../../../../ui/Stack/Stack.tsx';
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
    <Stack $gap={2.5}>
      <StatementUpload onSent={onOpen} />
      <StatementList />
    </Stack>
  );
}
