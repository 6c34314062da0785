import { createFileRoute } from '@tanstack/react-router';
import { StockPage } from '../../features/admin/stock/StockPage.tsx';

// No loader: it would be in every visitor's first script.
export const Route = createFileRoute('/_staff/admin/stock')({ component: StockPage });
