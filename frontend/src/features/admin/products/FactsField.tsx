import styled from 'styled-components';
import { createProductRules } from '../../../lib/rules/createProduct.gen.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Muted, VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { space } from '../../../ui/theme/theme.ts';
import { Fieldset } from '../shell/PageParts.tsx';
import { newFact, type ProductErrors, type TypedFact } from './productForm.ts';

const { maxItems, fields: rules } = createProductRules.specifications;

interface FactsFieldProps {
  readonly facts: readonly TypedFact[];
  readonly errors: ProductErrors;
  readonly onChange: (facts: readonly TypedFact[]) => void;
}

/** The table of facts that the product page shows: weight, size, power. */
export function FactsField({ facts, errors, onChange }: FactsFieldProps) {
  const change = (key: string, changed: Partial<TypedFact>) =>
    onChange(facts.map((fact) => (fact.key === key ? { ...fact, ...changed } : fact)));
  return (
    <Fieldset>
      <legend>
        Facts{' '}
        <Muted as="span" $light>
          optional
        </Muted>
      </legend>
      {facts.length === 0 && <Muted>For example weight: 25 kg. Buyers see them as a table.</Muted>}
      {facts.map(({ key, name, value }, index) => (
        <Line key={key}>
          <FieldGrid>
            <TextField
              id={`${key}.name`}
              label={`Fact ${index + 1}`}
              placeholder="For example Weight"
              maxLength={rules.name.maxLength}
              value={name}
              error={errors[`${key}.name`]}
              onChange={({ target }) => change(key, { name: target.value })}
            />
            <TextField
              id={`${key}.value`}
              label={`Fact ${index + 1} is`}
              placeholder="For example 25 kg"
              maxLength={rules.value.maxLength}
              value={value}
              error={errors[`${key}.value`]}
              onChange={({ target }) => change(key, { value: target.value })}
            />
          </FieldGrid>
          <StaffButton onClick={() => onChange(facts.filter((fact) => fact.key !== key))}>
            Remove<VisuallyHidden>{` fact ${index + 1}`}</VisuallyHidden>
          </StaffButton>
        </Line>
      ))}
      {facts.length < maxItems && (
        <div>
          <StaffButton onClick={() => onChange([...facts, newFact()])}>Add a fact</StaffButton>
        </div>
      )}
    </Fieldset>
  );
}

const Line = styled.div`
  display: grid;
  gap: ${space(0.5)} ${space(1)};
  ${media.md} { grid-template-columns: minmax(0, 1fr) auto; align-items: end; }
`;
