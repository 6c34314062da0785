import styled from 'styled-components';
import { siteHref } from '../../lib/siteHref.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ground } from '../../ui/theme/grounds.ts';
import { media } from '../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space, target } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { PRIVACY_NOTICE_ID } from './enlivenPrivacyNotice.ts';

// Purposes and choices as Nigeria's GAID 2025, article 7, requires.
const content = {
  title: 'Your privacy',
  text: 'Save your name, phone number and address on this phone or computer for 30 days? We set no cookies for buyers and visitors, and show no advertising. If you decline, this device keeps only the links to your unpaid orders.',
  accept: 'Accept',
  decline: 'Decline',
  policy: 'Privacy policy',
  cookies: 'Cookie notice',
} as const;

/**
 * The privacy and cookie notice of the home page, with two equal buttons. It stands in the page, where it covers nothing and
 * its answer moves nothing. `enlivenPrivacyNotice.ts` takes the answer and enables the buttons.
 */
export function PrivacyNotice() {
  return (
    <Slip id={PRIVACY_NOTICE_ID} aria-labelledby="privacy-notice-title">
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
        <p role="status" />
      </Answers>
    </Slip>
  );
}

const Slip = styled.aside`
  ${ground.slip}
  display: grid;
  gap: ${space(1)} ${space(4)};
  padding: ${space(2)} ${layout.gutter};
  ${media.md} { padding-block: ${space(3)}; }
  border-top: ${line.rule} solid ${color.rule};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.lg} { grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(0.5)};
`;

const Title = styled.h2`
  ${display({ size: 'title', width: 'title' })}
`;

const Notices = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  font-weight: 600;
  a { display: inline-flex; align-items: center; min-height: ${target.minimum}; }
`;

const Answers = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(1)} ${space(1.5)};
  /* Room for the answer, so that it moves nothing. */
  p { grid-column: 1 / -1; min-height: 1.5em; }
  button[aria-pressed='true'] { background: ${color.action}; color: ${color.ink}; }
  button[aria-pressed='true']::after {
    content: '';
    width: ${space(0.75)};
    height: ${space(1.5)};
    border: solid;
    border-width: 0 ${line.focus} ${line.focus} 0;
    rotate: 45deg;
  }
`;
