import styled from 'styled-components';
import { createProductRules } from '../../../lib/rules/createProduct.gen.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { ProductErrors, TypedVariant } from './productForm.ts';

const rules = createProductRules.variants.fields;

interface VariantFieldsProps {
  readonly variant: TypedVariant;
  /** From 1. */
  readonly number: number;
  /** The product is sold in one way only: it has no name of its own. */
  readonly isOnly: boolean;
  readonly errors: ProductErrors;
  readonly onChange: (changed: Partial<TypedVariant>) => void;
  readonly onRemove: () => void;
}

/** Price, stock and SKU of one way in which a product is sold. */
export function VariantFields(props: VariantFieldsProps) {
  const { variant, number, isOnly, errors, onChange, onRemove } = props;
  const field = (name: Exclude<keyof TypedVariant, 'isTracked'>) => ({
    id: `${variant.key}.${name}`,
    value: String(variant[name]),
    error: errors[`${variant.key}.${name}`],
    onChange: (event: { target: HTMLInputElement }) => onChange({ [name]: event.target.value }),
  });
  return (
    <Group role="group" aria-label={isOnly ? 'Price and stock' : `Variant ${number}`}>
      {!isOnly && (
        <Head>
          <Heading as="h3">{`Variant ${number}`}</Heading>
          <StaffButton onClick={onRemove} aria-label={`Remove variant ${number}`}>
            Remove
          </StaffButton>
        </Head>
      )}
      <FieldGrid>
        {!isOnly && (
          <TextField
            label="Name of the variant"
            placeholder="For example 25 litres"
            maxLength={rules.title.maxLength}
            wide
            {...field('title')}
          />
        )}
        <TextField label="Price in naira" inputMode="decimal" {...field('price')} />
        <TextField
          label="Former price"
          inputMode="decimal"
          aside="optional"
          hint="Shown struck through."
          {...field('compareAtPrice')}
        />
        <SelectField
          label="Stock"
          value={String(variant.isTracked)}
          onChange={({ target }) => onChange({ isTracked: target.value === 'true' })}
        >
          <Options
            of={[
              ['true', 'Count the pieces'],
              ['false', 'Always for sale, not counted'],
            ]}
          />
        </SelectField>
        {!variant.isTracked ? null : variant.id === 'new' ? (
          <TextField
            label="Pieces on the shelf"
            inputMode="numeric"
            hint="Left empty, buyers see it as sold out."
            {...field('pieces')}
          />
        ) : (
          <TextField
            label="Can be sold now"
            value={String(variant.available ?? 0)}
            readOnly
            hint="Change it under Stock, below."
          />
        )}
        {variant.isTracked && (
          <TextField
            label="Warn below this many"
            inputMode="numeric"
            aside="optional"
            {...field('warnBelow')}
          />
        )}
        <TextField
          label="SKU"
          aside="optional"
          placeholder="For example RICE-25KG"
          maxLength={rules.sku.maxLength}
          {...field('sku')}
        />
      </FieldGrid>
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: ${space(1)};
`;

const Head = styled.div`
  display: flex;
  gap: ${space(2)};
  align-items: center;
  justify-content: space-between;
`;
