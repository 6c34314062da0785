import { Fragment } from 'react';
import styled from 'styled-components';
import { family, leading } from '../../../ui/theme/theme.ts';

/** No line ends between a number and its unit. */
const BEFORE_UNIT = /(\d) (?=(?:mm|cm|m|km|ft|kg|g|HP|W|kW|kVA|V)(?![\p{L}\d]))/gu;

/**
 * The title of a product in display type, whose times sign is hardly seen: that sign comes from the face of the text, and
 * no line ends beside it.
 */
export function ProductName({ title }: { readonly title: string }) {
  const [first, ...others] = title.replace(BEFORE_UNIT, '$1\u00a0').split(/ ?× ?/);
  return (
    <>
      {first}
      {others.map((part, index) => (
        // Parts of one text never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {'\u00a0'}
          <Times>×</Times>
          {`\u00a0${part}`}
        </Fragment>
      ))}
    </>
  );
}

const Times = styled.span`
  font: 700 1em / ${leading.solid} ${family.text};
`;
