import { formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.confirm;

/** Compares the amount received with the order's total. */
export function AmountNote(props: {
  readonly receivedKobo: number;
  /** Naira, two decimals. */
  readonly totalPrice: string;
}) {
  const differenceKobo = props.receivedKobo - koboOf(props.totalPrice);
  const words = formatNaira(Math.abs(differenceKobo) / 100);
  if (differenceKobo === 0) return <Note kind="good" title={content.exact} />;
  return differenceKobo < 0 ? (
    <Note kind="warning" title={content.short(words)}>
      {content.shortText}
    </Note>
  ) : (
    <Note kind="warning" title={content.excess(words)}>
      {content.excessText}
    </Note>
  );
}
