import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { reloadPage } from './reloadPage.ts';

/** A screen reloads itself at most once in this time, in milliseconds, since the failure may be permanent. */
const PAUSE_MS = 60_000;
const title = 'This screen could not be loaded';
const TRIED_AT = 'screen-tried-at';

/** Replaces a screen that crashed or whose code did not load. Header and menu stay. */
export function ScreenFailed() {
  const [state, setState] = useState<'failed' | 'trying' | 'unreachable'>('trying');
  const tryAgain = async () => {
    setState('trying');
    if ((await reloadPage()) === 'unreachable') setState('unreachable');
  };
  const tryByItself = useEffectEvent(() => {
    const last = readStored('session', TRIED_AT);
    if (typeof last === 'number' && Date.now() - last < PAUSE_MS) return setState('failed');
    writeStored('session', TRIED_AT, Date.now());
    void tryAgain();
  });
  useEffect(() => {
    tryByItself();
    const onOnline = () => tryByItself();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <EmptyState title={title} isError as="h1">
      <PageHead title={title} description={title} noIndex />
      <p>
        {state === 'unreachable'
          ? 'The site does not answer: the connection may be gone. What was saved is safe.'
          : 'The connection broke, or there is a newer version of this page. What was saved is safe.'}
      </p>
      <StaffButton busy={state === 'trying'} onClick={() => void tryAgain()}>
        Try again
      </StaffButton>
    </EmptyState>
  );
}
