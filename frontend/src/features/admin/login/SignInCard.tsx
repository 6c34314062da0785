import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { Brand } from '../../../ui/Brand/Brand.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { blockImage, Wall } from '../../../ui/Wall/Wall.tsx';

interface SignInCardProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** The page of a step before the back office opens: one card on a dark ground. */
export function SignInCard({ title, description, children }: SignInCardProps) {
  const { company } = useSite();
  return (
    <Gate id="main" tabIndex={-1}>
      <PageHead title={title} description={description} noIndex />
      <Card>
        <Head>
          <HomeLink to="/" aria-label={`${company.name}, home`}>
            <Brand />
          </HomeLink>
          <Title>{title}</Title>
        </Head>
        <Strip $block="ent" $size={space(3)} />
        {children}
      </Card>
    </Gate>
  );
}

/** Why a sign-in failed. Always present, so that screen readers announce what appears in it. */
export function LoginFailure({ words }: { readonly words: string | undefined }) {
  return (
    <div aria-live="assertive">
      {words && (
        <Note kind="error" title="Login Failed">
          {words}
        </Note>
      )}
    </div>
  );
}

const Gate = styled.main`
  ${ground.dark}
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: ${space(3)} ${space(2)};
  background: linear-gradient(${color.groundVeil} 0 0), ${blockImage('con', true)} 0 0 / ${space(8)} ${color.groundDark};
`;

const Card = styled.div`
  ${ground.slip}
  width: min(100%, ${space(57.5)});
`;

const Head = styled.header`
  padding: ${space(2.5)} ${space(3)};
`;

const HomeLink = styled(Link)`
  display: inline-block;
  text-decoration: none;
`;

const Title = styled.h1`
  ${display({ size: 'heading' })}
  margin-top: ${space(2)};
`;

const Strip = styled(Wall)`
  height: ${space(6)};
  border-block: ${line.rule} solid ${color.rule};
`;
