import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { PlainList, Stack } from '../../../ui/Stack/Stack.tsx';
import { isRefused, QueryView } from '../../shared/QueryView.tsx';
import { Part, SignInAgain } from '../account/AccountPart.tsx';
import { sessionQueryOptions } from '../api/session.ts';
import { staffQueryOptions } from '../api/staff.ts';
import { STAFF_LIST } from '../session/staffPaths.ts';
import { TitleRow } from '../shell/PageParts.tsx';
import { NewStaffPart } from './NewStaffPart.tsx';
import { StaffItem } from './StaffItem.tsx';
import { staffContent as content } from './staffContent.ts';

/** All staff accounts, for owners: who, role, second factor, last seen; changes and new accounts. */
export function StaffPage() {
  const read = useQuery(staffQueryOptions);
  const { data: session } = useQuery(sessionQueryOptions);
  const isOld = session?.isFresh === false && !isRefused(read.error);
  return (
    <>
      <PageHead title={content.title} description={content.description} noIndex />
      <TitleRow level={1} title={content.title} />
      <Stack>
        {isOld && <SignInAgain next={STAFF_LIST} />}
        <QueryView read={read} loading={content.loading} failed={content.failed}>
          {(staff) => (
            <>
              <Part title={content.list}>
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
    </>
  );
}
