import { SupplierOrdersPage } from '../features/supplier/SupplierOrdersPage.tsx';

/** The orders of a supplier. */
export function Supplier() {
  return <SupplierOrdersPage />;
}
