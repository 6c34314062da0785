import styled from 'styled-components';
import { family, leading } from '../../../ui/theme/theme.ts';

/**
 * Splits a title into plain text, numbers in one (`15-15-15`) or with their unit (`25 litres`), short words with a hyphen
 * (`long-grain`), and times signs.
 */
const PARTS = /(\d+(?:-\d+)+|\d[\d.,]* \p{L}+|\p{L}{1,7}-\p{L}{1,7}(?!\p{L})| ?× ?)/u;

/**
 * The title of a product. No line ends within numbers or short words with a hyphen, between a number and its unit, or
 * beside a times sign. The sign comes from the face of the text: in display type it is hardly seen.
 */
export function ProductName({ title }: { readonly title: string }) {
  return title.split(PARTS).map((part, index) => {
    if (index % 2 === 0) return part;
    // Parts of one text never change places.
    // biome-ignore-start lint/suspicious/noArrayIndexKey: see above
    return part.trim() === '×' ? (
      <Times key={index}>{'\u00a0×\u00a0'}</Times>
    ) : (
      <Unit key={index}>{part}</Unit>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  });
}

const Unit = styled.span`
  white-space: nowrap;
`;

const Times = styled.span`
  font: 700 1em / ${leading.solid} ${family.text};
`;
