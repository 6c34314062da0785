// biome-ignore-all lint/style/useFilenamingConvention: the router reads the parameter of the path from the file's name
import { createFileRoute } from '@tanstack/react-router';
import { BuyerPage } from '../../features/admin/buyers/BuyerPage.tsx';

export const Route = createFileRoute('/_staff/admin/buyers/$orderId')({
  component: () => <BuyerPage orderId={Number(Route.useParams().orderId)} />,
});
