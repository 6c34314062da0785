import styled from 'styled-components';
import type { FieldErrors } from '../../../lib/form/checkFields.ts';
import { awaitProductRules } from '../../../lib/rules/awaitProduct.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';

const { waiting: words } = marketplaceContent.productPage;

/** A form that was posted and refused. */
export interface PostedWaiting {
  readonly email: string;
  readonly errors: FieldErrors<{ readonly email: string; readonly consent: string }>;
  /** Where no field is to blame. */
  readonly refusal?: RefusalWords;
}

interface WaitingFormProps {
  readonly productId: number;
  readonly posted?: PostedWaiting | undefined;
}

/** Of a product that is sold out. The browser sends it by itself, and the answer is a page. */
export function WaitingForm({ productId, posted }: WaitingFormProps) {
  const { email = '', errors, refusal } = posted ?? {};
  return (
    <Form method="post" action={`/api/products/${productId}/waiting`} aria-label={words.title}>
      <Refusal words={refusal} />
      <FieldGrid $columns={1}>
        <TextField
          label={words.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={awaitProductRules.email.maxLength}
          required
          defaultValue={email}
          {...(errors?.email && { error: errors.email })}
        />
      </FieldGrid>
      <Checkbox
        name="consent"
        value="yes"
        required
        label={words.consent}
        {...(errors?.consent && { error: errors.consent })}
      />
      <Button type="submit" variant="hot" block>
        {words.title}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  margin-bottom: ${space(2)};
  white-space: normal;
`;
