import styled from 'styled-components';
import { media } from '../../ui/theme/media.ts';
import { color, family, fontSize, line, space, target } from '../../ui/theme/theme.ts';
import { visuallyHidden } from '../../ui/theme/typography.ts';
import { AccountForm } from './AccountForm.tsx';
import { accountContent as content } from './accountContent.ts';

/**
 * The forms to sign in and to sign up, one at a time. Both are in the page and two radio buttons choose, so that it works
 * before React is there, and what was typed into one stays while the other is shown.
 */
export function AccountForms() {
  return (
    <Frame>
      <Choice>
        <legend>{content.choice}</legend>
        {content.modes.map(({ id, label }) => (
          <Mode key={id}>
            <input type="radio" name="mode" value={id} defaultChecked={id === 'signIn'} />
            {label}
          </Mode>
        ))}
      </Choice>
      <AccountForm mode="signIn" />
      <AccountForm mode="signUp" />
    </Frame>
  );
}

const Frame = styled.div`
  border: solid ${color.rule};
  border-width: 0 ${line.rule} ${line.rule};
  background: ${color.groundSlip};
  &:has([value='signIn']:checked) > [data-mode='signUp'],
  &:has([value='signUp']:checked) > [data-mode='signIn'] { display: none; }
`;

const Choice = styled.fieldset`
  display: flex;
  margin-inline: -${line.rule};
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundPage};
  legend { ${visuallyHidden} }
`;

/** Looks like a tab (ui/Tabs). */
const Mode = styled.label`
  position: relative;
  display: grid;
  flex: 1 1 auto;
  place-items: center;
  min-height: ${target.buyer};
  margin-bottom: -${line.rule};
  padding: ${space(0.5)} ${space(1.25)};
  border: ${line.rule} solid transparent;
  border-bottom: 0;
  font: 600 ${fontSize.small} / 1.2 ${family.text};
  cursor: pointer;
  ${media.md} { flex: 0 1 auto; padding-inline: ${space(3)}; }
  &:has(:checked) {
    border-color: ${color.rule};
    background: ${color.groundSlip};
    box-shadow: inset 0 ${space(0.625)} ${color.action};
  }
  &:has(:focus-visible) { outline: ${line.focus} solid ${color.focus}; outline-offset: -${space(0.75)}; }
  input { ${visuallyHidden} }
`;
