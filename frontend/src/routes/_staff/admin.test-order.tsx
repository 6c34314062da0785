import { createFileRoute } from '@tanstack/react-router';
import { TestOrderPage } from '../../features/admin/test-order/TestOrderPage.tsx';

export const Route = createFileRoute('/_staff/admin/test-order')({ component: TestOrderPage });
