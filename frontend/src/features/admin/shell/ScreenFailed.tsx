import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { STAFF_HOME } from '../session/staffPaths.ts';

/** A screen that failed by itself is loaded again no sooner than this, in milliseconds: it may fail for good. */
const PAUSE_MS = 60_000;
const TRIED_AT = 'screen-tried-at';

/**
 * In place of a screen whose code did not come, or that broke; header and menu stay. The browser's own page would
 * take its place if the page were loaded again without a connection, so the site is asked first.
 */
export function ScreenFailed() {
  const [state, setState] = useState<'failed' | 'trying' | 'unreachable'>('trying');
  const tryAgain = async () => {
    setState('trying');
    if (await isSiteThere()) window.location.reload();
    else setState('unreachable');
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
    <EmptyState title="This screen could not be loaded" isError as="h1">
      <p>
        {state === 'unreachable'
          ? 'The site does not answer: the connection may be gone. Nothing that was stored is lost.'
          : 'The connection may have changed while it was on its way. Nothing that was stored is lost.'}
      </p>
      <StaffButton busy={state === 'trying'} onClick={() => void tryAgain()}>
        Try again
      </StaffButton>
    </EmptyState>
  );
}

/** Whether anything answers, whatever it says. */
const isSiteThere = (): Promise<boolean> =>
  fetch(STAFF_HOME, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
