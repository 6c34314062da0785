import { type FormEvent, useRef, useState } from 'react';
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
  readonly onGive: (amount: string | undefined) => void;
}

/** Gives a credit, or a part of it, to one order. An empty amount is what the order lacks. */
export function GiveForm({ credit, reference, share, isBusy, onGive }: GiveFormProps) {
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = field.current?.value.trim() ?? '';
    const kobo = parseNaira(typed);
    const isRight = typed === '' || (kobo !== undefined && kobo > 0 && kobo <= koboOf(credit.rest));
    setError(
      isRight
        ? undefined
        : `Enter an amount of at most ${formatNaira(credit.rest)}, such as 12,500.00`,
    );
    if (!isRight) field.current?.focus();
    else onGive(kobo === undefined ? undefined : amountOf(kobo));
  };
  return (
    <Stack as="form" $gap={0.75} onSubmit={submit} noValidate aria-label={`Match to ${reference}`}>
      <FieldGrid $columns={1}>
        <TextField
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          label={`Amount for ${reference}`}
          hint="Empty: what is left to pay. More than that is owed back to its buyer."
          defaultValue={share}
          error={error}
        />
      </FieldGrid>
      <Button type="submit" size="staff" plain busy={isBusy}>
        Match to {reference}
      </Button>
    </Stack>
  );
}
