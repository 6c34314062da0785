import styled from 'styled-components';
import { useSite, whatsAppHref } from '../../../lib/company.ts';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { newTab, TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { color, fontSize, leading, line, space, target } from '../../../ui/theme/theme.ts';
import { label } from '../../../ui/theme/typography.ts';
import { isStockLow, type Product, stockText, type Variant } from '../product.ts';
import { WAITING_PLACE } from '../shopView.ts';
import { choiceOf, type VariantId } from './orderOffer.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface VariantChoiceProps {
  readonly product: Product;
  readonly chosen: VariantId;
}

/** At most this many are shown side by side; more become a list. */
const FEW_VARIANTS = 6;

/** Which variant is ordered, with its price; what is sold out cannot be chosen. The form reads it by its name, `choice`. */
export function VariantChoice(props: VariantChoiceProps) {
  return props.product.variants.length <= FEW_VARIANTS ? <Few {...props} /> : <Many {...props} />;
}

function Few({ product, chosen }: VariantChoiceProps) {
  return (
    <Group data-wide>
      <legend>{placeOrderContent.variant.label}</legend>
      <Options>
        {product.variants.map((variant) => (
          <Option key={keyOf(variant)} $isGone={!variant.inStock}>
            <input
              type="radio"
              name="choice"
              value={choiceOf(variant.id, variant)}
              defaultChecked={variant.id === chosen}
              disabled={!variant.inStock}
            />
            <b>{variant.title}</b>
            <small>
              {formatPrice(variant.price)}
              {isStockLow(variant) && <span>{stockText(variant)}</span>}
            </small>
          </Option>
        ))}
      </Options>
      <WhenBack product={product} />
    </Group>
  );
}

function Many({ product, chosen }: VariantChoiceProps) {
  const { variants } = product;
  return (
    <>
      <SelectField
        wide
        label={placeOrderContent.variant.label}
        name="choice"
        defaultValue={choiceValue(variants.find(({ id }) => id === chosen))}
      >
        {variants.map((variant) => (
          <option key={keyOf(variant)} value={choiceValue(variant)} disabled={!variant.inStock}>
            {variant.title}, {formatPrice(variant.price)}
            {variant.inStock ? '' : `, ${stockText(variant)}`}
          </option>
        ))}
      </SelectField>
      <Cell data-wide>
        <WhenBack product={product} />
      </Cell>
    </>
  );
}

/** More sold-out variants than these are not named in the link. */
const MAX_NAMED = 3;

/** How to hear of a variant that is sold out; nothing where none is. */
function WhenBack({ product }: Pick<VariantChoiceProps, 'product'>) {
  const { company } = useSite();
  const { tellBack, soldOut, askBack, question } = placeOrderContent.variant;
  const gone = product.variants.flatMap(({ inStock, title }) => (inStock ? [] : [title]));
  if (gone.length === 0) return null;
  const titles = [gone.slice(0, -1).join(', '), gone.at(-1)].filter(Boolean).join(' or ');
  return (
    <Back>
      <TextAnchor href={`/marketplace/${product.id}#${WAITING_PLACE}`}>
        {tellBack(gone.length > MAX_NAMED ? soldOut : titles)}
      </TextAnchor>
      <TextAnchor href={whatsAppHref(company, question(titles, product.title))} {...newTab}>
        {askBack}
      </TextAnchor>
    </Back>
  );
}

const keyOf = ({ id }: Variant) => String(id);

const choiceValue = (variant: Variant | undefined) => variant && choiceOf(variant.id, variant);

const Group = styled.fieldset`
  padding: ${space(1.125)} ${space(2.25)} ${space(1.75)};
  legend { ${label} float: left; width: 100%; padding: 0 0 ${space(1)}; }
`;

const Cell = styled.div`
  padding: 0 ${space(2.25)} ${space(1)};
  &:empty { display: none; }
`;

const Back = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
  margin-top: ${space(1)};
  line-height: ${leading.note};
`;

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${space(18)}, 1fr));
  gap: ${space(1)};
  clear: both;
`;

/** The radio button is drawn as the circle at the left. */
const Option = styled.label<{ $isGone: boolean }>`
  display: grid;
  grid-template-columns: ${space(2.5)} minmax(0, 1fr);
  gap: 0 ${space(1.25)};
  align-items: center;
  align-content: center;
  min-height: ${target.buyer};
  padding: ${space(0.75)} ${space(1.25)};
  border: ${line.rule} solid ${({ $isGone }) => ($isGone ? color.inkMuted : color.ink)};
  background: ${({ $isGone }) => ($isGone ? color.groundLedger : color.groundSlip)};
  color: ${({ $isGone }) => ($isGone ? color.inkMuted : color.ink)};
  cursor: ${({ $isGone }) => ($isGone ? 'not-allowed' : 'pointer')};
  &:has(:checked) { background: ${color.groundFieldActive}; box-shadow: inset ${line.edge} 0 ${color.action}; }
  &:focus-within { outline: ${line.focus} solid ${color.focus}; outline-offset: ${line.focus}; }
  input {
    appearance: none;
    grid-row: 1 / 3;
    width: ${space(2.5)};
    height: ${space(2.5)};
    margin: 0;
    border: ${line.rule} solid currentColor;
    border-radius: 50%;
    outline: none;
    background: ${color.groundSlip} content-box;
    forced-color-adjust: none;
    cursor: inherit;
  }
  input:checked { padding: ${space(0.5)}; background: ${color.ink} content-box; }
  b { line-height: 1.25; overflow-wrap: anywhere; text-decoration: ${({ $isGone }) => ($isGone ? 'line-through' : 'none')}; }
  small { color: ${color.inkMuted}; font-size: ${fontSize.label}; }
  small > span { display: block; }
`;
