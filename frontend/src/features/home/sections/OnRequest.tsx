import styled from 'styled-components';
import { siteHref } from '../../../lib/siteHref.ts';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { sectorsContent } from '../content/sectors.ts';

/** What the company supplies to order. */
export function OnRequest() {
  const { label, text, action } = sectorsContent.onRequest;
  return (
    <Strip>
      <Label>{label}</Label>
      <span>{text}</span>
      <TextAnchor href={siteHref('/', { hash: 'contact' })}>{action}</TextAnchor>
    </Strip>
  );
}

const Strip = styled.div`
  ${ground.ledger}
  display: grid;
  margin-top: ${space(5)};
  border: ${line.rule} solid ${color.rule};
  > * { padding: ${space(1.5)} ${space(2.25)}; }
  ${media.md} {
    grid-template-columns: auto 1fr auto;
    align-items: center;
    margin-top: ${space(7)};
    > :last-child { padding-block: 0; }
  }
`;

const Label = styled.span`
  ${display({ size: 'title' })}
  align-self: stretch;
  display: flex;
  align-items: center;
  background: ${color.ink};
  color: ${color.action};
`;
