import { createFileRoute } from '@tanstack/react-router';
import { CountPage } from '../../features/admin/products/CountPage.tsx';

export const Route = createFileRoute('/_staff/admin/products/count')({ component: CountPage });
