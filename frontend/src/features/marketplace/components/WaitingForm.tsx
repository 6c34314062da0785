import styled from 'styled-components';
import type { FieldErrors } from '../../../lib/form/checkFields.ts';
import { awaitProductRules } from '../../../lib/rules/awaitProduct.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { space, target } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import type { Product } from '../product.ts';
import { WAITING_PLACE } from '../shopView.ts';

const { waiting: words } = marketplaceContent.productPage;

/** What the form posts for the variant that has no id. */
export const DEFAULT_VARIANT = 'default';

/** A form that was posted and refused. */
export interface PostedWaiting {
  readonly email: string;
  readonly variantId: string;
  readonly errors: FieldErrors<{
    readonly email: string;
    readonly variantId: string;
    readonly consent: string;
  }>;
  /** Where no field is to blame. */
  readonly refusal?: RefusalWords;
}

interface WaitingFormProps {
  readonly product: Pick<Product, 'id' | 'inStock' | 'variants'>;
  readonly posted?: PostedWaiting | undefined;
}

/** The form of a product, or of its variants, that are sold out. The browser sends it without scripts; the answer is a page. */
export function WaitingForm({ product, posted }: WaitingFormProps) {
  const { id, inStock, variants } = product;
  const soldOut = variants.filter((variant) => !variant.inStock);
  if (inStock && soldOut.length === 0) return null;
  const { email = '', variantId = '', errors, refusal } = posted ?? {};
  const form = (
    <Form
      id={WAITING_PLACE}
      method="post"
      action={`/api/products/${id}/waiting`}
      aria-label={words.title}
    >
      <Refusal words={refusal} />
      {!inStock && <b>{words.promise}</b>}
      <FieldGrid $columns={1}>
        {soldOut.length > 0 && (
          <SelectField
            label={words.which}
            name="variantId"
            defaultValue={variantId}
            error={errors?.variantId}
          >
            <Options
              // While some can be ordered, it is one of the others that is missed.
              {...(!inStock && { first: words.any })}
              of={soldOut.map((variant) => [variant.id ?? DEFAULT_VARIANT, variant.title])}
            />
          </SelectField>
        )}
        <TextField
          label={words.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={awaitProductRules.email.maxLength}
          required
          defaultValue={email}
          error={errors?.email}
        />
      </FieldGrid>
      <Checkbox name="consent" value="yes" required label={words.consent} error={errors?.consent} />
      <Button type="submit" variant="hot" block>
        {words.title}
      </Button>
    </Form>
  );
  if (!inStock) return form;
  return (
    <details open={posted !== undefined}>
      <Summary>{words.variantTitle}</Summary>
      {form}
    </details>
  );
}

/** Not over the price and the button of what can be ordered. */
const Summary = styled.summary`
  min-height: ${target.staff};
  padding-block: ${space(1)};
  text-decoration: underline;
  cursor: pointer;
`;

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  margin-bottom: ${space(2)};
  white-space: normal;
`;
