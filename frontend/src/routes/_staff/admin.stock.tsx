import { createFileRoute } from '@tanstack/react-router';
import { StockPage } from '../../features/admin/stock/StockPage.tsx';

export const Route = createFileRoute('/_staff/admin/stock')({ component: StockPage });
