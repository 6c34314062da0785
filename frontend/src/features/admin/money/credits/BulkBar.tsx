import { Button } from '../../../../ui/Button/Button.tsx';
import { Row } from '../../../../ui/Stack/Stack.tsx';
import { creditContent } from './creditContent.ts';
import type { Gift } from './useDecisions.ts';

const content = creditContent.bulk;

interface BulkBarProps {
  /** Credits that may be confirmed together. */
  readonly gifts: readonly Gift[];
  readonly selected: ReadonlySet<number>;
  readonly isBusy: boolean;
  /** How many are confirmed while it runs. */
  readonly done: number;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
  readonly onConfirm: (gifts: readonly Gift[]) => void;
}

/** Selects exact credits and confirms them at once; silent while there are none. */
export function BulkBar({ gifts, selected, isBusy, done, onSelect, onConfirm }: BulkBarProps) {
  const chosen = gifts.filter(({ credit }) => selected.has(credit.id));
  if (gifts.length === 0) return null;
  const selectAll = () => onSelect(new Set(gifts.map(({ credit }) => credit.id)));
  return (
    <Row>
      {chosen.length < gifts.length && (
        <Button size="staff" variant="ghost" plain disabled={isBusy} onClick={selectAll}>
          {content.all(gifts.length)}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <Button size="staff" variant="hot" plain busy={isBusy} onClick={() => onConfirm(chosen)}>
            {isBusy ? content.running(done, chosen.length) : content.confirm(chosen.length)}
          </Button>
          <Button
            size="staff"
            variant="ghost"
            plain
            disabled={isBusy}
            onClick={() => onSelect(new Set())}
          >
            {content.none}
          </Button>
        </>
      )}
    </Row>
  );
}
