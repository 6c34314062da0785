import { createFileRoute } from '@tanstack/react-router';
import { SupplierOrdersPage } from '../../features/supplier/SupplierOrdersPage.tsx';

export const Route = createFileRoute('/_site/supplier/orders')({ component: SupplierOrdersPage });
