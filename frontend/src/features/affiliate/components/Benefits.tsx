import styled from 'styled-components';
import { useWords } from '../../../lib/siteWords.ts';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';

/** The benefits of joining, one card each. */
export function Benefits() {
  return (
    <Cards>
      {useWords().affiliate.map(({ figure, title, text }) => (
        <Card key={title}>
          <Figure aria-hidden>{figure}</Figure>
          <div>
            <Title>{title}</Title>
            <p>{text}</p>
          </div>
        </Card>
      ))}
    </Cards>
  );
}

const Cards = styled.ul`
  display: grid;
  gap: ${layout.gap};
  ${media.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

const Card = styled.li`
  ${ground.slip}
  display: grid;
  gap: ${space(2)};
  align-content: start;
  padding: ${layout.pad};
  border: ${line.rule} solid ${color.rule};
`;

const Figure = styled.b`
  ${display({ size: 'call', width: 'page', leading: 'solid', heavy: true })}
  color: ${color.accent};
`;

const Title = styled.h3`
  ${display({ size: 'title', width: 'title' })}
  margin-bottom: ${space(0.75)};
`;
