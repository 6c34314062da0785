import { useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { formatMoment, formatShortMoment } from '../../../lib/formatTime.ts';
import { Badge, Flag } from '../../../ui/Badge/Badge.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { CellNote, CellUnit } from '../../../ui/Table/Table.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { media } from '../../../ui/theme/media.ts';
import { measure, space } from '../../../ui/theme/theme.ts';
import { Removal } from '../account/AccountPart.tsx';
import { type StaffMember, type StaffRole, staffRoles, useStaffChange } from '../api/staff.ts';
import { readDraft, useDraft } from '../drafts/drafts.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_LIST } from '../session/staffPaths.ts';

interface StaffRowProps {
  readonly member: StaffMember;
  /** The account of the one who looks, which another owner changes. */
  readonly isOwn: boolean;
  /** A clerk confirms any amount alone. */
  readonly isUnlimited: boolean;
}

/** One staff account, with what an owner can change of it in a row below. */
export function StaffRow({ member, isOwn, isUnlimited }: StaffRowProps) {
  const { username, email, role, isDisabled, openSessions, lastSeenAt, invitedUntil } = member;
  // A role that was chosen before a new sign-in shows itself.
  const [isOpen, setIsOpen] = useState(
    () => readDraft(roleDraft(username), { role }).role !== role,
  );
  return (
    <>
      <tr>
        <th scope="row">
          {username}
          {isOwn && <Muted as="span" $light>{` (you)`}</Muted>}
          <CellNote>{email}</CellNote>
        </th>
        <td>
          {isDisabled ? (
            <>
              <Badge tone="failed" filled={0}>
                Disabled
              </Badge>
              <CellNote>{`Cannot sign in; was ${staffRoles[role]}`}</CellNote>
            </>
          ) : (
            <>
              <CellUnit $inTableRoom>Role: </CellUnit>
              <b>{staffRoles[role]}</b>
              <Invitation until={invitedUntil} />
              {role === 'clerk' && isUnlimited && (
                <Marked>
                  <Flag>No limit</Flag>
                  <InlineLink to="/admin/settings" search={{ form: 'limits' }}>
                    Set a limit
                  </InlineLink>
                </Marked>
              )}
            </>
          )}
        </td>
        <td>
          {lastSeenAt === null ? (
            'Never signed in'
          ) : (
            <>
              <CellUnit $inTableRoom>Last seen: </CellUnit>
              {formatMoment(lastSeenAt)}
            </>
          )}
          {lastSeenAt !== null && (
            <CellNote>
              {openSessions === 0 ? 'No open session' : count(openSessions, 'open session')}
            </CellNote>
          )}
        </td>
        <td>
          <CellUnit $inTableRoom>Second factor: </CellUnit>
          {hasFactor(member) || isDisabled ? factorsOf(member) : <Flag>None</Flag>}
          {needsFactor(member) && (
            <CellNote>
              {isOwn ? (
                <InlineLink to="/admin/account">Add one under Account</InlineLink>
              ) : (
                `Only ${username} can add one, under Account`
              )}
            </CellNote>
          )}
        </td>
        <td data-action>
          {!isOwn && (
            <Steps>
              <StaffButton
                aria-label={`Change the account of ${username}`}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                Change
              </StaffButton>
              {!isDisabled && invitedUntil !== null && <AnotherLink member={member} />}
            </Steps>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={STAFF_COLUMNS.length + 1}>
            <Changes member={member} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Columns of the list before that of the buttons. */
export const STAFF_COLUMNS = ['Name', 'Role', 'Last seen', 'Second factor'] as const;

/** An account whose user has not chosen a password: until when they can. */
function Invitation({ until }: { readonly until: string | null }) {
  if (until === null) return null;
  const isOver = Date.parse(until) <= Date.now();
  return (
    <Marked>
      <Badge tone={isOver ? 'failed' : 'waiting'} filled={isOver ? 0 : 2}>
        {isOver ? 'Invitation over' : 'Invited'}
      </Badge>
      <Muted
        as="span"
        $size="small"
      >{`${isOver ? 'ended' : 'until'} ${formatShortMoment(until)}`}</Muted>
    </Marked>
  );
}

function AnotherLink({ member: { username, email } }: { readonly member: StaffMember }) {
  const send = useStaffChange(username);
  return (
    <>
      <StaffButton
        aria-label={`Mail another link to ${username}`}
        busy={send.isPending}
        onClick={() => send.mutate({ kind: 'send-link' }, { onSuccess: () => sayLinkSent(email) })}
      >
        Mail another link
      </StaffButton>
      <Failure error={send.error} next={STAFF_LIST} />
    </>
  );
}

const sayLinkSent = (email: string) =>
  showToast({ title: 'Link sent', description: `A mail to ${email} is on its way.` });

function factorsOf({ hasAuthenticator, passkeys }: StaffMember): string {
  const words = [
    hasAuthenticator && 'Authenticator app',
    passkeys > 0 && count(passkeys, 'passkey'),
  ].filter(Boolean);
  return words.join(', ') || 'None';
}

const hasFactor = ({ hasAuthenticator, passkeys }: StaffMember): boolean =>
  hasAuthenticator || passkeys > 0;

const needsFactor = (member: StaffMember): boolean =>
  member.role !== 'clerk' && !member.isDisabled && !hasFactor(member);

const roleDraft = (username: string) => `staff-role:${username}`;

function Changes({ member }: { readonly member: StaffMember }) {
  const { username, isDisabled } = member;
  const kept = useDraft(roleDraft(username), { role: member.role });
  const { role } = kept.draft;
  const change = useStaffChange(username);
  const busy = change.isPending ? change.variables.kind : undefined;
  return (
    <Stack $gap={1.5}>
      <Narrow>
        <FieldGrid $columns={1}>
          <SelectField
            label="Role"
            value={role}
            // The options are the keys of this record.
            onChange={(event) => kept.change({ role: event.target.value as StaffRole })}
          >
            <Options of={Object.entries(staffRoles)} />
          </SelectField>
        </FieldGrid>
      </Narrow>
      <Row>
        <StaffButton
          busy={busy === 'role'}
          disabled={role === member.role}
          onClick={() => change.mutate({ kind: 'role', role }, { onSuccess: kept.forget })}
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
            onClick={() =>
              change.mutate({ kind: 'send-link' }, { onSuccess: () => sayLinkSent(member.email) })
            }
          >
            Forgot password: mail a link
          </StaffButton>
        )}
        {hasFactor(member) && (
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

const Marked = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(1)};
  align-items: center;
  margin-top: ${space(0.5)};
`;

/** Side by side below an account on a phone, below each other beside it. */
const Steps = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  ${media.md} { flex-direction: column; align-items: flex-end; }
  ${media.desk} { flex-flow: row nowrap; justify-content: flex-end; }
`;

const Narrow = styled.div`
  max-width: ${measure.note};
`;
