import styled from 'styled-components';
import { color, target } from '../../../ui/theme/theme.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';
import { placeOrderContent } from './placeOrderContent.ts';

/** Field of the posted form: the address that was taken instead. */
export const MEANT_EMAIL = 'meantEmail';

/** Field of the posted form: the address that the visitor was asked about. */
export const ASKED_EMAIL = 'askedEmail';

interface MeantEmailProps {
  readonly email: string;
  /** The server asks, about a posted form: the press must do without scripts. */
  readonly isPosted: boolean;
  /** The form was sent: the answer is where the visitor goes on. */
  readonly isSent: boolean;
  readonly onTake: () => void;
}

/** "Did you mean …?", which one press takes. Without scripts the press sends the form with that address. */
export function MeantEmail({ email, isPosted, isSent, onTake }: MeantEmailProps) {
  return (
    <Meant
      type={isPosted ? 'submit' : 'button'}
      name={MEANT_EMAIL}
      value={email}
      autoFocus={isSent}
      onClick={(event) => {
        event.preventDefault();
        onTake();
      }}
    >
      {placeOrderContent.meant} <b>{email}</b>?
    </Meant>
  );
}

interface AskedEmailProps {
  readonly email: string;
}

/** In a form that the server has asked about this address: sent again with it, it is ordered. */
export function AskedEmail({ email }: AskedEmailProps) {
  return (
    <>
      <input type="hidden" name={ASKED_EMAIL} value={email} />
      {/* Enter presses the first button of a form, which must not be the one that takes another address. */}
      <FirstButton type="submit" tabIndex={-1} aria-hidden="true" />
    </>
  );
}

const FirstButton = styled.button`
  ${visuallyHidden}
`;

const Meant = styled.button`
  min-height: ${target.buyer};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink};
  text-decoration: underline;
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
`;
