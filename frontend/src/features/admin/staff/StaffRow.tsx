import { useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { formatMoment, formatShortMoment } from '../../../lib/formatTime.ts';
import { Badge, Flag } from '../../../ui/Badge/Badge.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { CellNote, CellUnit } from '../../../ui/Table/Table.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { media } from '../../../ui/theme/media.ts';
import { space } from '../../../ui/theme/theme.ts';
import { type StaffMember, staffRoles, useStaffChange } from '../api/staff.ts';
import { readDraft } from '../drafts/drafts.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_LIST } from '../session/staffPaths.ts';
import { hasFactor, roleDraft, StaffChanges, sayLinkSent } from './StaffChanges.tsx';

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
            <StaffChanges member={member} />
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

function factorsOf({ hasAuthenticator, passkeys }: StaffMember): string {
  const words = [
    hasAuthenticator && 'Authenticator app',
    passkeys > 0 && count(passkeys, 'passkey'),
  ].filter(Boolean);
  return words.join(', ') || 'None';
}

const needsFactor = (member: StaffMember): boolean =>
  member.role !== 'clerk' && !member.isDisabled && !hasFactor(member);

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
