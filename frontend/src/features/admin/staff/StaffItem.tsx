import { useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { measure, space } from '../../../ui/theme/theme.ts';
import { Removal } from '../account/AccountPart.tsx';
import { type StaffMember, type StaffRole, staffRoles, useStaffChange } from '../api/staff.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_LIST } from '../session/staffPaths.ts';

interface StaffItemProps {
  readonly member: StaffMember;
  /** The account of the one who looks, which another owner changes. */
  readonly isOwn: boolean;
}

/** One staff account, with what an owner can change of it. */
export function StaffItem({ member, isOwn }: StaffItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { username, email, role, isDisabled } = member;
  return (
    <li>
      <Head>
        <div>
          <Row $align="center">
            <b>{username}</b>
            <Badge tone={isDisabled ? 'failed' : 'done'} filled={isDisabled ? 0 : 4}>
              {isDisabled ? 'Disabled' : staffRoles[role]}
            </Badge>
            {isOwn && <Muted as="span">You</Muted>}
          </Row>
          <Muted as="div">
            {[
              email,
              factorsOf(member),
              seenOf(member),
              member.openSessions === 0
                ? 'No open session'
                : count(member.openSessions, 'open session'),
            ].join(' · ')}
          </Muted>
        </div>
        {!isOwn && (
          <StaffButton
            aria-label={`Change the account of ${username}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Change
          </StaffButton>
        )}
      </Head>
      {isOpen && <Changes member={member} />}
    </li>
  );
}

function factorsOf({ hasAuthenticator, passkeys }: StaffMember): string {
  const words = [
    hasAuthenticator && 'Authenticator app',
    passkeys > 0 && count(passkeys, 'passkey'),
  ].filter(Boolean);
  return words.join(', ') || 'No second factor';
}

const seenOf = ({ lastSeenAt }: StaffMember): string =>
  lastSeenAt === null ? 'Never signed in' : `Last seen ${formatMoment(lastSeenAt)}`;

function Changes({ member }: { readonly member: StaffMember }) {
  const { username, isDisabled } = member;
  const [role, setRole] = useState<StaffRole>(member.role);
  const change = useStaffChange(username);
  const busy = change.isPending ? change.variables.kind : undefined;
  const sayLinkSent = () =>
    showToast({ title: 'Link sent', description: `A mail to ${member.email} is on its way.` });
  return (
    <Stack $gap={1.5}>
      <Narrow>
        <FieldGrid $columns={1}>
          <SelectField
            label="Role"
            value={role}
            // The options are the keys of this record.
            onChange={(event) => setRole(event.target.value as StaffRole)}
          >
            <Options of={Object.entries(staffRoles)} />
          </SelectField>
        </FieldGrid>
      </Narrow>
      <Row>
        <StaffButton
          busy={busy === 'role'}
          disabled={role === member.role}
          onClick={() => change.mutate({ kind: 'role', role })}
        >
          Change the role
        </StaffButton>
        <StaffButton
          busy={busy === 'end-sessions'}
          disabled={member.openSessions === 0}
          onClick={() => change.mutate({ kind: 'end-sessions' })}
        >
          End all sessions
        </StaffButton>
        {!isDisabled && (
          <StaffButton
            busy={busy === 'send-link'}
            onClick={() => change.mutate({ kind: 'send-link' }, { onSuccess: sayLinkSent })}
          >
            Mail a link to choose a password
          </StaffButton>
        )}
        {(member.hasAuthenticator || member.passkeys > 0) && (
          <Removal
            label="Reset the second factor"
            words={{ ask: 'Reset the second factor', yes: 'Reset it' }}
            question={`For a lost phone: ${username} is signed out and signs in with the password alone, until a new second factor is set up. Make sure that it is ${username} who asks.`}
            isBusy={busy === 'reset-second-factor'}
            onRemove={() => change.mutate({ kind: 'reset-second-factor' })}
          />
        )}
        {isDisabled ? (
          <StaffButton busy={busy === 'enable'} onClick={() => change.mutate({ kind: 'enable' })}>
            Enable the account
          </StaffButton>
        ) : (
          <Removal
            label="Disable the account"
            words={{ ask: 'Disable the account', yes: 'Disable it' }}
            question={`${username} is signed out at once and cannot sign in any more.`}
            isBusy={busy === 'disable'}
            onRemove={() => change.mutate({ kind: 'disable' })}
          />
        )}
      </Row>
      <Failure error={change.error} next={STAFF_LIST} />
    </Stack>
  );
}

const Head = styled.div`
  display: flex;
  gap: ${space(2)};
  align-items: center;
  justify-content: space-between;
  > button { flex: none; }
`;

const Narrow = styled.div`
  max-width: ${measure.note};
`;
