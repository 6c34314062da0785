import { useForm } from '../../../../lib/form/useForm.ts';
import { amountOf, formatNaira, koboOf, parseNaira } from '../../../../lib/formatMoney.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { Stack } from '../../../../ui/Stack/Stack.tsx';
import type { Credit } from '../api/creditQueries.ts';

interface GiveFormProps {
  readonly credit: Credit;
  readonly reference: string;
  /** What is offered; left out: the server gives what the order lacks. */
  readonly share?: string | undefined;
  readonly isBusy: boolean;
  /** A warning was not answered yet: nothing can be given. */
  readonly isHeld: boolean;
  readonly onGive: (amount: string | undefined) => void;
}

/** Gives a credit, or a part of it, to one order. An empty amount is what the order lacks. */
export function GiveForm(props: GiveFormProps) {
  const { credit, reference, share, isBusy, isHeld, onGive } = props;
  const form = useForm<{ amount: string }, { kobo: number | undefined }>({
    defaults: { amount: share ?? '' },
    check: ({ amount }) => {
      const kobo = parseNaira(amount);
      const isRight = kobo !== undefined && kobo > 0 && kobo <= koboOf(credit.rest);
      if (isRight || amount.trim() === '') return { values: { kobo } };
      const most = formatNaira(credit.rest);
      return { errors: { amount: `Enter an amount of at most ${most}, such as 12,500.00` } };
    },
  });
  const submit = form.handleSubmit(({ kobo }) => {
    if (!isBusy && !isHeld) onGive(kobo === undefined ? undefined : amountOf(kobo));
  });
  return (
    <Stack
      as="form"
      $gap={0.75}
      {...form.props}
      onSubmit={submit}
      noValidate
      aria-label={`Match to ${reference}`}
    >
      <FieldGrid $columns={1}>
        <TextField
          inputMode="decimal"
          autoComplete="off"
          label={`Amount for ${reference}`}
          hint="Empty: what is left to pay. More than that waits under Money to decide."
          {...form.field('amount')}
        />
      </FieldGrid>
      {isHeld && <p>Tick first that you looked at the debit.</p>}
      <Button type="submit" size="staff" plain busy={isBusy} disabled={isHeld}>
        Match to {reference}
      </Button>
    </Stack>
  );
}
