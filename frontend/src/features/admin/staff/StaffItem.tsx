import { useState } from 'react';
import styled from 'styled-components';
import { formatMoment } from '../../../lib/formatTime.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { measure, space } from '../../../ui/theme/theme.ts';
import { Failure } from '../account/AccountPart.tsx';
import { type StaffMember, type StaffRole, useStaffChange } from '../api/staff.ts';
import { STAFF_LIST } from '../session/staffPaths.ts';
import { staffContent as content } from './staffContent.ts';

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
              {isDisabled ? content.disabled : content.roles[role]}
            </Badge>
            {isOwn && <Muted as="span">{content.you}</Muted>}
          </Row>
          <Muted as="div">
            {[email, factorsOf(member), seenOf(member), content.sessions(member.openSessions)].join(
              ' · ',
            )}
          </Muted>
        </div>
        {!isOwn && (
          <StaffButton
            aria-label={content.changeOf(username)}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {content.change}
          </StaffButton>
        )}
      </Head>
      {isOpen && <Changes member={member} />}
    </li>
  );
}

function factorsOf({ hasAuthenticator, passkeys }: StaffMember): string {
  const { factors } = content;
  const words = [
    hasAuthenticator && factors.authenticator,
    passkeys > 0 && factors.passkeys(passkeys),
  ].filter(Boolean);
  return words.join(', ') || factors.none;
}

const seenOf = ({ lastSeenAt }: StaffMember): string =>
  lastSeenAt === null ? content.never : content.seen(formatMoment(lastSeenAt));

function Changes({ member }: { readonly member: StaffMember }) {
  const { username, isDisabled } = member;
  const [role, setRole] = useState<StaffRole>(member.role);
  const [isAsked, setIsAsked] = useState(false);
  const change = useStaffChange(username);
  const busy = change.isPending ? change.variables.kind : undefined;
  return (
    <Stack $gap={1.5}>
      <Narrow>
        <FieldGrid $columns={1}>
          <SelectField
            label={content.role}
            value={role}
            // The options are the keys of this record.
            onChange={(event) => setRole(event.target.value as StaffRole)}
          >
            <Options of={Object.entries(content.roles)} />
          </SelectField>
        </FieldGrid>
      </Narrow>
      <Row>
        <StaffButton
          busy={busy === 'role'}
          disabled={role === member.role}
          onClick={() => change.take({ kind: 'role', role })}
        >
          {content.saveRole}
        </StaffButton>
        <StaffButton
          busy={busy === 'end-sessions'}
          disabled={member.openSessions === 0}
          onClick={() => change.take({ kind: 'end-sessions' })}
        >
          {content.endSessions}
        </StaffButton>
        {isDisabled ? (
          <StaffButton busy={busy === 'enable'} onClick={() => change.take({ kind: 'enable' })}>
            {content.enable}
          </StaffButton>
        ) : (
          !isAsked && (
            <StaffButton variant="destructive" onClick={() => setIsAsked(true)}>
              {content.disable}
            </StaffButton>
          )
        )}
      </Row>
      {isAsked && !isDisabled && (
        <Stack $gap={1} role="group" aria-label={content.disable}>
          <p>{content.askDisable(username)}</p>
          <Row>
            <StaffButton
              variant="destructive"
              busy={busy === 'disable'}
              onClick={() =>
                change.take({ kind: 'disable' }, { onSuccess: () => setIsAsked(false) })
              }
            >
              {content.yes}
            </StaffButton>
            <StaffButton autoFocus onClick={() => setIsAsked(false)}>
              {content.no}
            </StaffButton>
          </Row>
        </Stack>
      )}
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
