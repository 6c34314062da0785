import { useEffect } from 'react';
import styled from 'styled-components';
import { PRIVACY_NOTICE_ID, showPrivacyNotice } from '../../lib/privacyNotice.ts';
import { siteHref } from '../../lib/siteHref.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ground } from '../../ui/theme/grounds.ts';
import { media } from '../../ui/theme/media.ts';
import {
  color,
  depth,
  fontSize,
  layout,
  leading,
  line,
  space,
  target,
} from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';

// Purposes and choices as Nigeria's GAID 2025, article 7, requires.
const content = {
  title: 'Your privacy',
  text: 'This site sets no tracking cookies and shows no advertising. It keeps only what it needs to work: your choice here, and the text of a form until you send it. May we remember these on this device?',
  accept: 'Accept',
  decline: 'Decline',
  policy: 'Privacy policy',
  cookies: 'Cookie notice',
} as const;

/**
 * The privacy and cookie notice of the home page, with two equal buttons. It takes no focus, blocks
 * nothing and disappears once answered. Hidden until the start script shows it, which also takes the
 * answer (`lib/privacyNotice.ts`): the home page needs no React for it.
 */
export function PrivacyNotice() {
  useEffect(showPrivacyNotice, []); // in development; in the built page the start script does it
  return (
    <Slip id={PRIVACY_NOTICE_ID} hidden role="region" aria-labelledby="privacy-notice-title">
      <Strip $block="tra" $size={space(1.5)} />
      <Words>
        <Title id="privacy-notice-title">{content.title}</Title>
        <p>{content.text}</p>
        <Notices>
          <a href="/privacy-policy">{content.policy}</a>
          <a href={siteHref('/privacy-policy', { hash: 'cookies' })}>{content.cookies}</a>
        </Notices>
      </Words>
      <Answers>
        <Button plain data-privacy="declined">
          {content.decline}
        </Button>
        <Button plain data-privacy="accepted">
          {content.accept}
        </Button>
      </Answers>
    </Slip>
  );
}

const Slip = styled.aside`
  ${ground.slip}
  position: fixed;
  right: ${space(2)};
  bottom: calc(${layout.barSpace} + ${space(2)});
  left: ${space(2)};
  z-index: ${depth.header};
  max-height: 60vh;
  overflow: auto;
  /* Hidden while keyboard focus is elsewhere, so that it never covers the focused element. */
  html:has(:focus-visible:not(& *, [tabindex='-1'])) & { opacity: 0; pointer-events: none; }
  border: ${line.rule} solid ${color.rule};
  box-shadow: ${space(0.75)} ${space(0.75)} 0 ${color.ink};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.md} {
    right: ${layout.gutter};
    left: ${layout.gutter};
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  /* A low strip, clear of the buttons of the first view (1280 by 800). */
  ${media.lg} { bottom: calc(${layout.barSpace} + ${space(1)}); }
`;

const Strip = styled(Wall)`
  grid-column: 1 / -1;
  height: ${space(1.5)};
  border-bottom: ${line.rule} solid ${color.rule};
  ${media.lg} { display: none; }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(0.5)} ${space(3)};
  padding: ${space(1.5)} ${space(2.25)};
  ${media.lg} {
    grid-template-columns: max-content minmax(0, 1fr);
    align-items: center;
    padding-block: ${space(0.75)};
    > p:first-of-type { grid-area: 1 / 2 / 3 / 3; }
  }
`;

const Title = styled.h2`
  ${display({ size: 'title', width: 'title' })}
`;

const Notices = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2.5)};
  font-weight: 600;
  a { display: inline-flex; align-items: center; min-height: ${target.minimum}; }
`;

const Answers = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(1.5)};
  padding: 0 ${space(2.25)} ${space(1.75)};
  ${media.md} { padding-top: ${space(1.75)}; }
  ${media.lg} { padding-block: ${space(0.75)}; }
`;
