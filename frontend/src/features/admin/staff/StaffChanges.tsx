import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { measure } from '../../../ui/theme/theme.ts';
import { Removal } from '../account/AccountPart.tsx';
import { type StaffMember, type StaffRole, staffRoles, useStaffChange } from '../api/staff.ts';
import { useDraft } from '../drafts/drafts.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_LIST } from '../session/staffPaths.ts';

export const roleDraft = (username: string) => `staff-role:${username}`;

export const sayLinkSent = (email: string) =>
  showToast({ title: 'Link sent', description: `A mail to ${email} is on its way.` });

export const hasFactor = ({ hasAuthenticator, passkeys }: StaffMember): boolean =>
  hasAuthenticator || passkeys > 0;

/** What an owner can change of an account. */
export function StaffChanges({ member }: { readonly member: StaffMember }) {
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

const Narrow = styled.div`
  max-width: ${measure.note};
`;
