import { type ComponentProps, useState } from 'react';
import styled from 'styled-components';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../lib/rules/limits.gen.ts';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { family, fontSize, space, target } from '../../../ui/theme/theme.ts';

/** Says what a new password must be. */
export const newPasswordHint = `${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters. A few words of your own are best.`;

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Place data-wide>
      <TextField {...props} type={isShown ? 'text' : 'password'} spellCheck={false} />
      <Toggle
        type="button"
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Toggle>
    </Place>
  );
}

const Place = styled.div`
  position: relative;
  display: grid;
  input { padding-right: ${space(9)}; }
`;

const Toggle = styled.button`
  position: absolute;
  top: ${space(3.25)};
  right: ${space(1)};
  min-height: ${target.buyer};
  padding-inline: ${space(1.25)};
  border: 0;
  background: none;
  font: 600 ${fontSize.small} ${family.text};
  text-decoration: underline;
  text-underline-offset: .22em;
  cursor: pointer;
`;
