import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/admin/account/AccountPage.tsx';

// No loader: every visitor's first script would name its file, for a page that few open.
export const Route = createFileRoute('/_staff/admin/account')({ component: AccountPage });
