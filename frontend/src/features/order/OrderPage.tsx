import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../lib/apiError.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { rememberOrder } from '../../lib/lastOrder.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ButtonLink } from '../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, PageTop } from '../../ui/SiteLayout/PageTop.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { media } from '../../ui/theme/media.ts';
import { layout, space } from '../../ui/theme/theme.ts';
import { orderQueryOptions } from './api/orderQuery.ts';
import { OrderSlip } from './components/OrderSlip.tsx';
import { orderPageContent } from './orderPageContent.ts';

/** The status page of one order, live. Who knows its address may see it and upload its proof. */
export function OrderPage({ orderId }: { readonly orderId: string }) {
  const { data, dataUpdatedAt, error, isError, refetch } = useQuery(orderQueryOptions(orderId));
  const order = data?.data;
  const { page } = orderPageContent;

  const { reference, productTitle, createdAt } = order ?? {};
  useEffect(() => {
    if (reference && productTitle && createdAt)
      rememberOrder({ orderId, reference, productTitle, placedAt: createdAt });
  }, [orderId, reference, productTitle, createdAt]);

  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Page>
      <PageHead
        title={reference ? page.heading(reference) : page.title}
        description={page.description}
        noIndex
      />
      <Top>
        <PageTitle>{page.title}</PageTitle>
      </Top>
      {order && isError && (
        <Stale>
          <Note kind="warning" title={page.stale(formatTime(dataUpdatedAt))} />
        </Stale>
      )}
      {order ? (
        <OrderSlip order={order} heardAt={dataUpdatedAt} />
      ) : isUnknown ? (
        <EmptyState isError title={page.notFound.title}>
          <p>{page.notFound.text}</p>
          <ButtonLink to="/marketplace">{page.toShop}</ButtonLink>
        </EmptyState>
      ) : isError ? (
        <EmptyState isError title={page.failure.title}>
          <p>{page.failure.text}</p>
          <Button plain onClick={() => refetch()}>
            {page.failure.retry}
          </Button>
        </EmptyState>
      ) : (
        <div role="status" aria-label={page.loading}>
          <Skeleton $height={space(12)} />
          <br />
          <Skeleton $height={space(56)} />
        </div>
      )}
    </Page>
  );
}

const Page = styled(Wrap)`
  padding-bottom: ${layout.section};
`;

const Top = styled(PageTop)`
  padding-bottom: ${space(3)};
  ${media.print} { display: none; }
`;

const Stale = styled.div`
  margin-bottom: ${space(2)};
`;
