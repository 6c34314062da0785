import { focusManager, useIsFetching } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { MINUTE_MS } from '../../../lib/formatTime.ts';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { Wrap } from '../../../ui/Section/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { SkipLink } from '../../../ui/SkipLink/SkipLink.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { media } from '../../../ui/theme/media.ts';
import { fontSize, leading, measure, space, target } from '../../../ui/theme/theme.ts';
import { useStaffToken } from '../api/session.ts';
import { loadReviewDialog } from '../order/LateReviewDialog.tsx';
import { readLoginSearch, STAFF_HOME } from '../session/staffPaths.ts';
import { readSessionEnd, readToken } from '../session/staffToken.ts';
import { StaffHeader } from './StaffHeader.tsx';
import { useFocusKept } from './useFocusKept.ts';
import { WaitingProvider } from './Waiting.tsx';

/** The frame of every page of the back office: skip link, header, content. */
export function StaffLayout() {
  useSessionEnd();
  useRest();
  useLateDialog();
  const { pathname } = useLocation();
  const main = useRef<HTMLDivElement>(null);
  useFocusKept(main);
  // The server renders of the other pages the frame only: their forms could not act yet.
  const isShown = useIsHydrated() || pathname === STAFF_HOME;
  return (
    <DataProvider>
      <SkipLink />
      <StaffHeader />
      <Main as="main" ref={main} id="main" tabIndex={-1}>
        <WaitingProvider>{isShown ? <Outlet /> : pageSkeleton}</WaitingProvider>
      </Main>
    </DataProvider>
  );
}

const pageSkeleton = (
  <Stack aria-busy>
    <Skeleton $width={space(22)} $height={space(5)} />
    <Skeleton $height={space(50)} />
  </Stack>
);

const Main = styled(Wrap)`
  padding-block: ${space(2.75)} ${space(9)};
  --control-size: ${fontSize.body};
  --fact-measure: ${measure.long};
  /* On a phone a name in large text takes lines, not the room of its value; beyond, it is as wide as its words. */
  --fact-name: min(8.5em, 40vw);
  --fact-break: break-word;
  --fact-pad: ${space(0.75)};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.md} {
    --fact-name: 1%;
    --fact-wrap: nowrap;
    --control-size: ${fontSize.small};
    --control-height: ${target.staff};
  }
`;

/** Fetches the code of an order's dialog after the first data, which it would delay on a slow connection. */
function useLateDialog(): void {
  const isQuiet = useIsFetching({}, queryClient) === 0;
  useEffect(() => {
    if (!isQuiet) return;
    // Not before the page has asked for its data, in this same turn.
    const timer = setTimeout(() => {
      if (queryClient.isFetching() > 0) return;
      void loadReviewDialog().catch(() => undefined); // asked for again when an order is opened
    });
    return () => clearTimeout(timer);
  }, [isQuiet]);
}

/** After this long without a sign of a person, polling stops, in milliseconds. */
const REST_AFTER_MS = 10 * MINUTE_MS;

/** Signs of a person at the screen. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Stops polling while no one is there: a dashboard left open would otherwise keep its session alive
 * forever, and a session must end after 30 idle minutes (specification.md 6.3). Polling stops for a
 * page that is not in front, and a page at rest counts as such.
 */
export function useRest(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => focusManager.setFocused(false), REST_AFTER_MS);
      focusManager.setFocused(undefined); // back to whether the page is in front
    };
    wake();
    for (const sign of signs) window.addEventListener(sign, wake, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      focusManager.setFocused(undefined);
      for (const sign of signs) window.removeEventListener(sign, wake, { capture: true });
    };
  }, []);
}

/**
 * Navigates to the login as soon as the session ends, in any tab, and remembers the page.
 * After a logout in this tab there is nothing to come back to.
 */
function useSessionEnd(): void {
  const token = useStaffToken();
  const router = useRouter();
  useEffect(() => {
    // The hydrating render knows no token, whatever the browser keeps.
    if (token !== null || readToken() !== null) return;
    const ended = readSessionEnd();
    const next = ended && router.state.location.href;
    void router
      .navigate({ to: '/admin/login', search: readLoginSearch({ next, ended }), replace: true })
      .then(() => queryClient.clear());
  }, [token, router]);
}
