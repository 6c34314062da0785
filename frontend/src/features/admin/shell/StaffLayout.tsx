import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import styled from 'styled-components';
import { queryClient } from '../../../lib/queryClient.tsx';
import { Wrap } from '../../../ui/Section/Section.tsx';
import { SkipLink } from '../../../ui/SkipLink/SkipLink.tsx';
import { fontSize, leading, space } from '../../../ui/theme/theme.ts';
import { usePreloadedReview } from '../order/lazyReviewDialog.ts';
import { StaffHeader } from './StaffHeader.tsx';
import { useRest } from './useRest.ts';
import { useSessionEnd } from './useSessionEnd.ts';

/** The frame of every page of the back office: skip link, header, content. */
export function StaffLayout() {
  useSessionEnd();
  useRest();
  usePreloadedReview();
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <StaffHeader />
      <Main as="main" id="main" tabIndex={-1}>
        <Outlet />
      </Main>
    </QueryClientProvider>
  );
}

const Main = styled(Wrap)`
  padding-block: ${space(2.75)} ${space(9)};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
`;
