import { Button } from '../../../ui/Button/Button.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.process;

/** Starts the fulfilment of a confirmed order. */
export function ProcessButton(props: { readonly isBusy: boolean; readonly onStart: () => void }) {
  return (
    <Button variant="hot" block busy={props.isBusy} onClick={props.onStart}>
      {props.isBusy ? content.submitting : content.submit}
    </Button>
  );
}
