import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../../lib/company.ts';
import { count } from '../../../lib/formatMoney.ts';
import { formatDate } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { eachField, orderFieldNames } from '../../shared/order/orderFields.ts';
import { isPhone } from '../../shared/order/phone.ts';
import {
  addressTextNames,
  BuyerPlace,
  BuyerTexts,
  whoFieldNames,
} from '../order/TypedBuyerFields.tsx';
import { type KnownBuyer, knownBuyerQueryOptions, type TypedOrder } from './newOrder.ts';

interface BuyerPartProps {
  readonly typed: TypedOrder;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<TypedOrder>) => void;
}

/** Buyer and delivery of the form: the phone number first, since an earlier order may name the rest. */
export function BuyerPart({ typed, errors, onChange }: BuyerPartProps) {
  const { delivery } = useSite();
  const { pickupPointId } = typed;
  const fields = { typed, errors, onChange };
  return (
    <Stack $gap={1.5}>
      <FieldGrid $columns={1}>
        <BuyerTexts {...fields} names={['customerPhone']} />
      </FieldGrid>
      <Known phone={typed.customerPhone} onFill={onChange} />
      <FieldGrid>
        <BuyerTexts {...fields} names={whoFieldNames.filter((name) => name !== 'customerPhone')} />
        <SelectField
          wide
          label="How they get it"
          name="pickupPointId"
          value={pickupPointId}
          error={errors.pickupPointId}
          onChange={({ target: { value } }) => onChange({ pickupPointId: value })}
        >
          <Options
            first="Delivered"
            of={delivery.points.map(({ id, name }) => [id, `Picked up at ${name}`])}
          />
        </SelectField>
        {pickupPointId === '' && (
          <>
            <BuyerTexts {...fields} names={addressTextNames} />
            <BuyerPlace {...fields} />
          </>
        )}
      </FieldGrid>
    </Stack>
  );
}

interface KnownProps {
  readonly phone: string;
  readonly onFill: (part: Partial<TypedOrder>) => void;
}

/** What an earlier order says of this phone number, at one press in the form. */
function Known({ phone, onFill }: KnownProps) {
  const { data: found } = useQuery(knownBuyerQueryOptions(phone.trim()));
  return (
    <div role="status">
      {isPhone(phone) && found && (
        <Note
          kind={found.block ? 'warning' : 'good'}
          title={
            found.block
              ? `${found.customerName} is blocked: ${found.block.reason}`
              : `${found.customerName} has ordered before.`
          }
        >
          <p>
            {`Last on ${formatDate(found.orderedAt)}, ${found.reference}. ${
              found.open === 0 ? 'Nothing' : count(found.open, 'order')
            } not paid yet.`}
            {found.block && ' You can order for them all the same.'}
          </p>
          <StaffButton onClick={() => onFill(detailsOf(found))}>Fill in their details</StaffButton>
        </Note>
      )}
    </div>
  );
}

/** What of an earlier order goes into the form: what it does not have stays as it was typed. */
function detailsOf(found: KnownBuyer): Partial<TypedOrder> {
  const known = eachField(orderFieldNames, (name) => found[name] ?? '');
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
}
