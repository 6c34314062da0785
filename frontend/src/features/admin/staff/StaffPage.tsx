import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { Frame, Stack } from '../../../ui/Stack/Stack.tsx';
import { type Fact, FactTable } from '../../../ui/Table/FactTable.tsx';
import { room, Table, TableHead, TableRoom } from '../../../ui/Table/Table.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { media } from '../../../ui/theme/media.ts';
import { breakpointPx } from '../../../ui/theme/scales.ts';
import { layout, space } from '../../../ui/theme/theme.ts';
import { isRefused, QueryView } from '../../shared/QueryView.tsx';
import { Part } from '../account/AccountPart.tsx';
import { sessionQueryOptions } from '../api/session.ts';
import { settingsQueryOptions } from '../api/settings.ts';
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
  const clerkLimit = useClerkLimit();
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
                <TableRoom>
                  <Accounts $ledgerInTableRoom aria-label="Staff accounts">
                    <TableHead names={STAFF_COLUMNS} action="Change" />
                    <tbody>
                      {staff.map((member) => (
                        <StaffRow
                          key={member.username}
                          member={member}
                          isOwn={member.username === session?.username}
                          isUnlimited={clerkLimit === 0}
                        />
                      ))}
                    </tbody>
                  </Accounts>
                </TableRoom>
              </Frame>
              <Parts>
                <NewStaffPart />
                <Part title="What each role may do">
                  <Roles naira={clerkLimit} />
                </Part>
              </Parts>
            </>
          )}
        </QueryView>
      </Stack>
    </BackOfficePage>
  );
}

/** How much a clerk confirms alone, in naira: 0 is any amount, undefined is not known yet. */
function useClerkLimit(): number | undefined {
  const { data } = useQuery(settingsQueryOptions);
  const setting = data?.find(({ key }) => key === 'CLERK_LIMIT_NAIRA');
  return setting && Number(setting.value ?? setting.byDefault);
}

/** In words; the gateway enforces them, call by call. How much a clerk confirms alone leads to where it is set. */
function Roles({ naira }: { readonly naira: number | undefined }) {
  const isUnlimited = naira === 0;
  const limit = (
    <InlineLink to="/admin/settings" search={{ form: 'limits' }}>
      {limitInWords(naira)}
    </InlineLink>
  );
  const facts: readonly Fact[] = [
    [
      'Clerk',
      <>
        Checks payments and confirms {limit}, rejects proofs, cancels unpaid orders, packs and
        sends, answers messages, counts stock.
      </>,
    ],
    [
      'Approver',
      `All that a clerk does. Also ${isUnlimited ? '' : 'confirms any amount, '}sends money back, cancels paid orders, changes products, blocks buyers, releases held stock, exports orders.`,
    ],
    [
      'Owner',
      'All that an approver does. Also staff, settings, the bank account, API keys, the audit log and the business figures.',
    ],
  ];
  return (
    <RoleFacts>
      <FactTable caption="What each role may do" facts={facts} align="column" />
    </RoleFacts>
  );
}

function limitInWords(naira: number | undefined): string {
  if (naira === undefined) return 'up to the limit for clerks';
  return naira === 0 ? 'any amount' : `up to ${formatPrice(naira)}`;
}

/** The form, and beside it what it asks for. */
const Parts = styled(Stack)`
  ${media.desk} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

/** On a phone what a role may do stands below its name, in lines of the whole width. */
const RoleFacts = styled.div`
  @media (max-width: ${breakpointPx.md - 0.02}px) {
    tr { padding-block: ${space(1)}; }
    tr:nth-child(n) > :is(th, td) { flex: 0 0 100%; padding: 0; border: 0; }
  }
`;

/** A ruled entry each: on a phone its parts and its buttons below each other, on a tablet in two columns with the buttons beside them. */
const Accounts = styled(Table)`
  overflow-wrap: anywhere;
  td[data-action]:empty { display: none; }
  ${room.belowMd} {
    td[data-action] { padding-top: ${space(1)}; }
  }
  ${room.fromMdToLg} {
    tbody > tr:has(> th) {
      display: grid;
      grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) ${space(20)};
      gap: ${space(0.75)} ${layout.gap};
    }
    tbody > tr::before { content: none; }
    tbody > tr > td:nth-child(2) { grid-area: 2 / 1; }
    tbody > tr > td:nth-child(3) { grid-area: 1 / 2; }
    tbody > tr > td:nth-child(4) { grid-area: 2 / 2; }
    tbody > tr > td[data-action] { grid-area: 1 / 3 / span 2; }
  }
  ${room.lg} {
    tbody th { width: 22%; }
    /* An invitation and its end in one line. */
    tbody td:nth-child(2) { width: 21%; }
    td[data-action]:empty { display: table-cell; }
    td[data-action] button { white-space: nowrap; }
  }
`;
