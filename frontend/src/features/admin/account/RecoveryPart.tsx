import { Button } from '../../../ui/Button/Button.tsx';
import { useRenewRecoveryCodes } from '../api/account.ts';
import { accountContent } from './accountContent.ts';
import { Failure } from './Failure.tsx';
import { Actions, Part } from './Part.tsx';

const content = accountContent.recovery;

interface RecoveryPartProps {
  readonly left: number;
  readonly onRenewed: (codes: readonly string[] | null) => void;
}

/** How many recovery codes are left, and a way to new ones. */
export function RecoveryPart({ left, onRenewed }: RecoveryPartProps) {
  const renew = useRenewRecoveryCodes();
  return (
    <Part title={content.title}>
      <p>{content.left(left)}</p>
      <Actions>
        <Button
          plain
          variant="ghost"
          busy={renew.isPending}
          onClick={() => renew.mutate(undefined, { onSuccess: onRenewed })}
        >
          {content.renew}
        </Button>
      </Actions>
      <Failure error={renew.error} />
    </Part>
  );
}
