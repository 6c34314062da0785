import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { count, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { type Buyer, buyerQueryOptions } from '../api/buyers.ts';
import { OrdersTable } from '../order/OrdersTable.tsx';
import { NoteList } from '../order/StaffNotes.tsx';
import { BackOfficePage, Permitted, TitleRow } from '../shell/PageParts.tsx';
import { BlockPart } from './BlockPart.tsx';

/** The buyer of an order: how all their orders stand, what staff noted, and whether they may order. */
export function BuyerPage({ orderId }: { readonly orderId: number }) {
  const read = useQuery(buyerQueryOptions(orderId));
  return (
    <BackOfficePage
      title={read.data?.isErased === false ? read.data.name : 'Buyer'}
      description="All orders of one buyer, what staff noted, and blocks."
      note={
        <TextLink to="/admin/orders" search={{ order: orderId }}>
          {`Back to order ${orderId}`}
        </TextLink>
      }
    >
      <QueryView
        read={read}
        loading="Loading the buyer..."
        failed="The buyer could not be loaded"
        missing={<p>There is no such order.</p>}
      >
        {(buyer) => <BuyerView buyer={buyer} orderId={orderId} />}
      </QueryView>
    </BackOfficePage>
  );
}

interface BuyerViewProps {
  readonly buyer: Buyer;
  readonly orderId: number;
}

function BuyerView({ buyer, orderId }: BuyerViewProps) {
  const { orders, total, notes, isErased, block } = buyer;
  const navigate = useNavigate();
  const open = (order: number) => void navigate({ to: '/admin/orders', search: { order } });
  const older = total - orders.length;
  // A block that holds is said first; the way to one comes last.
  const blocking = (
    <Permitted
      to="block-buyers"
      otherwise={block ? `Blocked: ${block.reason}` : 'An approver or the owner can block a buyer.'}
    >
      <BlockPart orderId={orderId} block={block} />
    </Permitted>
  );
  return (
    <Stack $gap={3}>
      {isErased ? (
        <Note kind="warning" title="This buyer was erased.">
          Nothing leads from this order to others.
        </Note>
      ) : (
        <BuyerFacts buyer={buyer} />
      )}
      {block && blocking}
      {notes.length > 0 && (
        <section>
          <TitleRow title="Notes" note="Of all these orders, for staff alone." />
          <NoteList
            notes={notes.map((note) => ({ ...note, text: `${note.reference}: ${note.text}` }))}
          />
        </section>
      )}
      <section>
        <TitleRow
          title="Orders"
          note={older > 0 ? `The newest ${orders.length} of ${total}.` : undefined}
        />
        <OrdersTable caption="Orders of this buyer" orders={orders} onOpen={open} onSelect={open} />
      </section>
      {!isErased && !block && blocking}
    </Stack>
  );
}

function BuyerFacts({ buyer }: Pick<BuyerViewProps, 'buyer'>) {
  const { email, phone, counts, total, received, refunded } = buyer;
  const { open, paid, expired, cancelled, refused, returned } = counts;
  const some = (number: number) => (number === 0 ? null : number);
  return (
    <FactTable
      caption="The buyer"
      align="column"
      facts={[
        [
          'Email',
          <InlineAnchor key="email" href={`mailto:${email}`}>
            {email}
          </InlineAnchor>,
        ],
        [
          'Phone',
          <InlineAnchor key="phone" href={`tel:${phone}`}>
            {phone}
          </InlineAnchor>,
        ],
        ['Orders', count(total, 'order')],
        ['Paid', some(paid)],
        ['Not paid yet', some(open)],
        ['Expired without payment', some(expired)],
        ['Cancelled', some(cancelled)],
        ['With a rejected proof', some(refused)],
        ['Returned', some(returned)],
        ['Received', formatNaira(received)],
        ['Sent back', koboOf(refunded) === 0 ? null : formatNaira(refunded)],
      ]}
    />
  );
}
