import { useNavigate } from '@tanstack/react-router';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { NewOrderForm } from './NewOrderForm.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';

interface NewOrderPageProps {
  /** The number of the order that was just placed. */
  readonly placed: number | undefined;
}

/** Staff place an order for a buyer who calls, writes or stands at the counter. */
export function NewOrderPage({ placed }: NewOrderPageProps) {
  const navigate = useNavigate({ from: '/admin/new-order' });
  const show = (order: number | undefined) => void navigate({ search: { placed: order } });
  return (
    <BackOfficePage
      title="New order"
      description="Place an order for a buyer."
      note={
        <TextLink to="/admin/orders" search={{}}>
          All orders
        </TextLink>
      }
    >
      {placed === undefined ? (
        <NewOrderForm onPlaced={show} />
      ) : (
        <PlacedOrder id={placed} onAgain={() => show(undefined)} />
      )}
    </BackOfficePage>
  );
}
