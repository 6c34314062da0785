import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Frame, Stack } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { Table, TableHead } from '../../../ui/Table/Table.tsx';
import { media } from '../../../ui/theme/media.ts';
import { breakpointPx } from '../../../ui/theme/scales.ts';
import { isRefused, QueryView } from '../../shared/QueryView.tsx';
import { Part } from '../account/AccountPart.tsx';
import { sessionQueryOptions } from '../api/session.ts';
import { staffQueryOptions } from '../api/staff.ts';
import { SignInAgain } from '../failure/Failure.tsx';
import { STAFF_LIST } from '../session/staffPaths.ts';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { NewStaffPart } from './NewStaffPart.tsx';
import { STAFF_COLUMNS, StaffRow } from './StaffRow.tsx';

/** All staff accounts, for owners: who, role, second factor, last seen; changes and new accounts. */
export function StaffPage() {
  const read = useQuery(staffQueryOptions);
  const { data: session } = useQuery(sessionQueryOptions);
  const isOld = session?.isFresh === false && !isRefused(read.error);
  return (
    <BackOfficePage title="Staff" description="Who works here and what they may do.">
      <Stack>
        {isOld && <SignInAgain next={STAFF_LIST} />}
        <QueryView
          read={read}
          loading="Loading the staff accounts..."
          failed="The staff accounts could not be loaded"
        >
          {(staff) => (
            <>
              <Frame>
                <Accounts $ledgerOnPhone aria-label="Staff accounts">
                  <TableHead names={STAFF_COLUMNS} />
                  <tbody>
                    {staff.map((member) => (
                      <StaffRow
                        key={member.username}
                        member={member}
                        isOwn={member.username === session?.username}
                      />
                    ))}
                  </tbody>
                </Accounts>
              </Frame>
              <Part title="What each role may do">
                <FactTable caption="What each role may do" facts={roleFacts} align="column" />
              </Part>
              <NewStaffPart />
            </>
          )}
        </QueryView>
      </Stack>
    </BackOfficePage>
  );
}

/** In words; the gateway enforces them, call by call. */
const roleFacts = [
  [
    'Clerk',
    'Checks payments and confirms them up to the limit for clerks, rejects proofs, cancels unpaid orders, packs and sends, answers messages, counts stock.',
  ],
  [
    'Approver',
    'All that a clerk does. Also confirms above that limit, sends money back, cancels paid orders, changes products, blocks buyers, releases held stock, exports orders.',
  ],
  [
    'Owner',
    'All that an approver does. Also staff, settings, the bank account, API keys, the audit log and the business figures.',
  ],
] as const;

/** On a phone each account is a ruled entry, with its button beside the name. */
const Accounts = styled(Table)`
  overflow-wrap: anywhere;
  @media not all and (min-width: ${breakpointPx.md}px) { tbody td[data-action] { grid-area: 1 / 2; } }
  ${media.md} { tbody th { width: 30%; } }
  td[data-action] { text-align: right; }
`;
