import styled from 'styled-components';
import { Wrap } from '../src/ui/Section/Section.tsx';
import { PageTitle } from '../src/ui/SiteLayout/PageTop.tsx';
import type { Story } from '../src/ui/story.ts';
import { media } from '../src/ui/theme/media.ts';
import { color, layout, line, space } from '../src/ui/theme/theme.ts';
import { display, label } from '../src/ui/theme/typography.ts';
import { Tokens } from './Tokens.tsx';

/** Every component in every state, and the tokens they are made of. */
export function LivingPage({ stories }: { readonly stories: readonly Story[] }) {
  return (
    <Wrap as="main">
      <Top>
        <PageTitle>Components</PageTitle>
        <nav aria-label="Components">
          {stories.map(({ title }) => (
            <a key={title} href={`#${title}`}>
              {title}
            </a>
          ))}
        </nav>
      </Top>
      <Tokens />
      {stories.map(({ title, use, states }) => (
        <Entry key={title} id={title}>
          <Name>{title}</Name>
          <div>
            <p>{use}</p>
            <States>
              {states.map(({ label: name, render, isWide, isFramed }) => (
                <State key={name} data-wide={isWide || undefined}>
                  <small>{name}</small>
                  {isFramed ? <Frame>{render()}</Frame> : render()}
                </State>
              ))}
            </States>
          </div>
        </Entry>
      ))}
    </Wrap>
  );
}

const Top = styled.header`
  display: grid;
  gap: ${space(2)};
  padding-block: ${space(4)};
  nav { display: flex; flex-wrap: wrap; gap: ${space(0.5)} ${space(2)}; }
`;

const Entry = styled.section`
  display: grid;
  gap: ${space(2)} ${layout.gap};
  padding-block: ${space(3)} ${space(6)};
  border-top: ${line.rule} solid ${color.rule};
  ${media.lg} { grid-template-columns: ${space(24)} minmax(0, 1fr); }
`;

const Name = styled.h2`
  ${display({ size: 'title', width: 'title' })}
`;

const States = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-top: ${space(2)};
  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > [data-wide] { grid-column: 1 / -1; }
  }
`;

/** Containing block for fixed children, so that they stay inside the frame. */
const Frame = styled.div`
  height: ${space(16)};
  border: ${line.rule} dashed ${color.hairline};
  contain: layout;
`;

const State = styled.div`
  display: grid;
  gap: ${space(1)};
  align-content: start;
  justify-items: start;
  > :not(small, button, a, span) { width: 100%; }
  small { ${label} color: ${color.textMuted}; }
`;
