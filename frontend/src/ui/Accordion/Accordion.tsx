import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Heading } from '../Text/Text.tsx';
import { media } from '../theme/media.ts';
import { color, fontSize, layout, line, measure, space } from '../theme/theme.ts';
import { label } from '../theme/typography.ts';
import { Sign } from './Sign.tsx';

/** One entry. */
export interface AccordionItem {
  readonly title: string;
  /** Small label before the title. */
  readonly category?: string;
  readonly content: ReactNode;
}

/**
 * Entries that open one at a time; a press on the open one closes it. Native `<details name>`:
 * it works before and without JavaScript, and the browser's own search opens the right entry.
 */
export function Accordion({ items }: { readonly items: readonly AccordionItem[] }) {
  const name = useId();
  return (
    <div>
      {items.map(({ title, category, content }) => (
        <Entry key={title} name={name}>
          <Summary>
            {category && <Category>{category}</Category>}
            <Heading as="h3">{title}</Heading>
            <Sign aria-hidden />
          </Summary>
          <Content>{content}</Content>
        </Entry>
      ))}
    </div>
  );
}

const Entry = styled.details`
  border-top: ${line.rule} solid ${color.rule};
  &:last-child { border-bottom: ${line.rule} solid ${color.rule}; }
`;

/** Beside the title, where there is room. */
const Category = styled.span`
  ${label}
  display: none;
  color: ${color.accent};
  ${media.md} { display: block; }
`;

const Summary = styled.summary`
  display: grid;
  grid-template-columns: 1fr ${space(4)};
  gap: ${space(0.25)} ${space(2)};
  align-items: center;
  padding-block: ${space(0.375)};
  h3 { font-size: ${fontSize.lead}; }
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker { display: none; }
  ${media.hover} { &:hover ${Sign} { background-color: ${color.action}; } }
  ${media.md} {
    padding-block: ${space(2)};
    h3 { font-size: ${fontSize.title}; }
    grid-template-columns: calc(${layout.thirdColumn} - ${layout.gap}) 1fr ${space(4)};
    column-gap: ${layout.gap};
  }
`;

const Content = styled.div`
  max-width: ${measure.long};
  padding-bottom: ${space(3)};
  ${media.md} { margin-left: ${layout.thirdColumn}; }
`;
