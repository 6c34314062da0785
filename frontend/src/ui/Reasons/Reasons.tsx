import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { color, fontSize, layout, leading, line, measure, space } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';

/** One reason with its text. */
export interface Reason {
  readonly title: string;
  readonly text: string;
}

/** A numbered list of short arguments, each under its own rule. */
export function Reasons({ items }: { readonly items: readonly Reason[] }) {
  return (
    <ol>
      {items.map(({ title, text }, index) => (
        <Item key={title}>
          <Figure aria-hidden>{index + 1}</Figure>
          <div>
            <Title>{title}</Title>
            <Text>{text}</Text>
          </div>
        </Item>
      ))}
    </ol>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: ${layout.numeral} 1fr;
  padding-block: ${space(0.75)};
  line-height: ${leading.note};
  ${media.md} { padding-block: ${space(2)} ${space(3)}; line-height: inherit; }
  border-top: ${line.rule} solid ${color.rule};
`;

const Figure = styled.b`
  ${display({ size: 'heading', leading: 'tight' })}
`;

const Title = styled.h3`
  ${display({ size: 'lead', width: 'title' })}
  ${media.md} { margin-bottom: ${space(0.75)}; font-size: ${fontSize.title}; }
`;

const Text = styled.p`
  max-width: ${measure.text};
  color: ${color.textMuted};
`;
