import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { FactText } from '../../shared/order/OrderParts.tsx';
import { factsOf, orderFieldNames } from '../../shared/order/orderFields.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { type AdminOrderDetail, adminOrderQueryOptions } from '../api/orders.ts';
import { HistoryList, Received } from '../order/OrderCredits.tsx';
import { ShopifyNote } from '../order/OrderNotes.tsx';
import { ProofNotes } from '../order/ProofNotes.tsx';

interface OrderRowDetailProps {
  readonly id: number;
  readonly onOpen: (id: number, step?: 'confirm') => void;
}

/** Details of one order below its row: contact, proofs, history and buttons to its dialog. */
export function OrderRowDetail({ id, onOpen }: OrderRowDetailProps) {
  const read = useQuery(adminOrderQueryOptions(id));
  return (
    <QueryView read={read} loading="Loading the order..." failed="The order could not be loaded">
      {(order) => <Details order={order} onOpen={onOpen} />}
    </QueryView>
  );
}

interface DetailsProps extends Pick<OrderRowDetailProps, 'onOpen'> {
  readonly order: AdminOrderDetail;
}

function Details({ order, onOpen }: DetailsProps) {
  const { id } = order;
  const isWaiting = order.allowedActions.includes('confirm');
  return (
    <Columns>
      <Stack $gap={1.25}>
        <Heading>Order {id}</Heading>
        {factsOf(order, orderFieldNames).map((fact) => (
          <p key={fact.name}>
            <FactText fact={fact} />
          </p>
        ))}
        {order.amountReceived !== null && (
          <p>
            Amount received: <Received order={order} amount={order.amountReceived} />
          </p>
        )}
        <ShopifyNote order={order} />
        <ProofNotes order={order} isNewProof={false} />
        <ProofThumbs order={order} onOpen={() => onOpen(id)} />
        <Row as="p">
          {isWaiting && (
            <Button size="staff" variant="hot" onClick={() => onOpen(id, 'confirm')}>
              Confirm Payment
            </Button>
          )}
          <StaffButton onClick={() => onOpen(id)}>
            {isWaiting ? 'View Payment Proof' : 'Open order'}
          </StaffButton>
        </Row>
      </Stack>
      <Stack $gap={1.25}>
        <Heading as="h3">History</Heading>
        <HistoryList order={order} />
      </Stack>
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)} ${space(3.5)};
  padding-block: ${space(1)};
  ${media.md} { grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); }
`;

/** All proofs of an order, small, oldest first; each opens the dialog. */
function ProofThumbs(props: { readonly order: AdminOrderDetail; readonly onOpen: () => void }) {
  const { proofs, customerName } = props.order;
  if (proofs.length === 0) return <p>No picture was uploaded.</p>;
  return (
    <List>
      {proofs.map(({ proofId, url, uploadedAt, rejectionReason }, index) => (
        <li key={proofId}>
          <button type="button" onClick={props.onOpen}>
            <img
              src={url}
              alt={`Payment proof ${index + 1} of ${proofs.length} from ${customerName}`}
              width="88"
              height="88"
              loading="lazy"
            />
          </button>
          <small>
            {formatShortMoment(uploadedAt)}
            {rejectionReason !== null && ` (Rejected: ${rejectionReason})`}
          </small>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  li { max-width: ${space(22)}; }
  button { padding: 0; border: ${line.rule} solid ${color.rule}; background: none; cursor: pointer; }
  img { width: ${space(11)}; height: ${space(11)}; object-fit: cover; object-position: top; }
  small { display: block; color: ${color.textMuted}; }
`;
