import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/admin/account/AccountPage.tsx';

export const Route = createFileRoute('/_staff/admin/account')({ component: AccountPage });
