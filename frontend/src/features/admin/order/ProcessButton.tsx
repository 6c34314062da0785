import { Button } from '../../../ui/Button/Button.tsx';
import { dialogContent } from './dialogContent.ts';

const content = dialogContent.process;

/** Starts the fulfilment of a confirmed order. */
export function ProcessButton(props: { readonly isBusy: boolean; readonly onStart: () => void }) {
  return (
    <Button variant="hot" block busy={props.isBusy} onClick={props.onStart}>
      {props.isBusy ? content.submitting : content.submit}
    </Button>
  );
}
