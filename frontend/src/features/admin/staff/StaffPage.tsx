import { useQuery } from '@tanstack/react-query';
import { PlainList, Stack } from '../../../ui/Stack/Stack.tsx';
import { isRefused, QueryView } from '../../shared/QueryView.tsx';
import { Part } from '../account/AccountPart.tsx';
import { sessionQueryOptions } from '../api/session.ts';
import { staffQueryOptions } from '../api/staff.ts';
import { SignInAgain } from '../failure/Failure.tsx';
import { STAFF_LIST } from '../session/staffPaths.ts';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { NewStaffPart } from './NewStaffPart.tsx';
import { StaffItem } from './StaffItem.tsx';

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
          failed="Failed to fetch the staff accounts"
        >
          {(staff) => (
            <>
              <Part title="Staff accounts">
                <PlainList $ruled="above">
                  {staff.map((member) => (
                    <StaffItem
                      key={member.username}
                      member={member}
                      isOwn={member.username === session?.username}
                    />
                  ))}
                </PlainList>
              </Part>
              <NewStaffPart />
            </>
          )}
        </QueryView>
      </Stack>
    </BackOfficePage>
  );
}
