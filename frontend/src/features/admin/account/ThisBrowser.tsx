import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import {
  pushBrowsersQueryOptions,
  useAddPushBrowser,
  useRemovePushBrowser,
} from '../api/pushBrowsers.ts';
import { Failure } from '../failure/Failure.tsx';
import {
  canShowNotices,
  endpointHere,
  subscribeHere,
  unsubscribeHere,
} from './pushSubscription.ts';

/** Whether this browser shows notices, and a switch. */
export function ThisBrowser() {
  const known = useQuery(pushBrowsersQueryOptions);
  const own = useQuery({ queryKey: ['push endpoint'], queryFn: endpointHere, staleTime: 0 });
  const add = useAddPushBrowser();
  const remove = useRemovePushBrowser();
  const [fault, setFault] = useState<'refused' | 'failed'>();
  const [isBusy, setIsBusy] = useState(false);
  if (!canShowNotices())
    return (
      <p>
        This browser cannot show notices. On an iPhone, add this page to the Home Screen and open it
        from there.
      </p>
    );
  if (!known.data || own.isPending) return null;
  const { publicKey, endpoints } = known.data;
  const isOn = own.data != null && endpoints.includes(own.data);

  const change = async () => {
    setFault(undefined);
    setIsBusy(true);
    try {
      if (isOn && own.data) {
        await remove.mutateAsync(own.data);
        await unsubscribeHere();
      } else {
        const browser = await subscribeHere(publicKey);
        if (browser) await add.mutateAsync(browser);
        else setFault('refused');
      }
    } catch {
      // What the server refused is said by its own error.
      setFault('failed');
    }
    await own.refetch();
    setIsBusy(false);
  };
  const refusal = add.error ?? remove.error;
  return (
    <>
      <Row $align="center">
        <span>{isOn ? 'This browser shows notices.' : 'This browser shows no notices.'}</span>
        <StaffButton busy={isBusy} onClick={() => void change()}>
          {isOn ? 'Stop in this browser' : 'Show them in this browser'}
        </StaffButton>
      </Row>
      {fault && !refusal && (
        <Note
          kind="error"
          title={
            fault === 'refused' ? 'Your browser blocks notices.' : 'Notices were not turned on.'
          }
        >
          <p>
            {fault === 'refused'
              ? 'Allow notifications for this site in its settings, then try again.'
              : 'The push service of your browser cannot be reached, or is switched off. Emails still come.'}
          </p>
        </Note>
      )}
      <Failure error={refusal} />
    </>
  );
}
