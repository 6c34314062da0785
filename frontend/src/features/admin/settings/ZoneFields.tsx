import { useRef } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { sumInWords } from './limitText.ts';
import type { EntryFieldsProps, ListEntry } from './PlainFields.tsx';
import {
  BY_CALL,
  isByCall,
  isOfOtherStates,
  isState,
  OTHER_STATES,
  statesLeft,
  statesOf,
} from './zoneText.ts';

interface ZoneFieldsProps extends EntryFieldsProps {
  readonly others: readonly ListEntry[];
}

/** The fields of a delivery zone: its states are chosen, so that none is spelled wrongly, and a fee is a sum or told by staff. */
export function ZoneFields({ entry, others, isNew, faultOf, onEdit }: ZoneFieldsProps) {
  const states = statesOf(entry);
  const isRest = isOfOtherStates(entry);
  const isTold = isByCall(entry);
  const choice = useRef<HTMLSelectElement>(null);
  // A state with areas may have an entry for each, and one for its rest.
  const whole = others.filter(({ areas = '' }) => areas.trim() === '');
  const free = statesLeft([...whole, entry]);
  const field = (name: string) => {
    const fault = faultOf(name);
    return {
      ...(fault === undefined ? {} : { error: fault }),
      value: entry[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) => onEdit(name, target.value),
    };
  };
  const put = (names: readonly string[]) => onEdit('states', names.join(', '));
  const leftOut = (name: string) => {
    choice.current?.focus();
    put(states.filter((each) => each !== name));
  };
  const unknown = states.filter((name) => !isState(name));
  return (
    <FieldGrid>
      <SelectField
        ref={choice}
        label={states.length > 0 ? 'Add a state' : 'State'}
        autoFocus={isNew && !isRest}
        wide
        hint={
          isRest
            ? 'This entry is for every state that no other one names.'
            : 'States of one entry have the same fee.'
        }
        {...field('states')}
        value={isRest ? OTHER_STATES : ''}
        onChange={({ target: { value } }) => {
          if (value === OTHER_STATES || isRest) onEdit('states', value);
          else if (value) put([...states, value]);
        }}
      >
        <Options first="Choose" of={free.map((state) => [state, state])} />
        {(isRest || (states.length === 0 && !others.some(isOfOtherStates))) && (
          <option value={OTHER_STATES}>All other states</option>
        )}
      </SelectField>
      {states.length > 0 && (
        <Chosen data-wide>
          <Row as="ul" role="list" aria-label="States of this entry">
            {states.map((name) => (
              <li key={name}>
                <StaffButton aria-label={`Take ${name} out`} onClick={() => leftOut(name)}>
                  {name} <Icon name="close" />
                </StaffButton>
              </li>
            ))}
          </Row>
          {unknown.length > 0 && (
            <ErrorText>{`${unknown.join(', ')}: no state of Nigeria. Take it out and choose one.`}</ErrorText>
          )}
        </Chosen>
      )}
      {(states.length === 1 || entry.areas) && (
        <TextField
          label={`Areas of ${states[0] ?? 'the state'}`}
          aside="with commas, such as Ikeja, Lekki"
          hint="Leave it empty for all of the state."
          wide
          {...field('areas')}
        />
      )}
      <SelectField
        label="The fee is"
        value={isTold ? BY_CALL : ''}
        onChange={({ target: { value } }) => onEdit('fee', value)}
      >
        <Options
          of={[
            ['', 'In the price'],
            [BY_CALL, 'Told by staff after the order'],
          ]}
        />
      </SelectField>
      <TextField label="How long it takes" placeholder="1 to 2 working days" {...field('time')} />
      {!isTold && (
        <>
          <TextField
            label="Fee in naira"
            aside={sumInWords(entry.fee)}
            inputMode="numeric"
            hint="0 is free delivery."
            {...field('fee')}
          />
          <TextField
            label="Free from this sum of goods, in naira"
            aside={sumInWords(entry.freeFrom)}
            inputMode="numeric"
            hint="Leave it empty if it is never free."
            {...field('freeFrom')}
          />
        </>
      )}
    </FieldGrid>
  );
}

const Chosen = styled.div`
  padding: ${space(1.5)} ${space(2.25)};
  svg { width: ${space(1.5)}; height: ${space(1.5)}; }
`;
