import { createFileRoute } from '@tanstack/react-router';
import { BankAccountPage } from '../../features/admin/bank-account/BankAccountPage.tsx';

export const Route = createFileRoute('/_staff/admin/bank')({ component: BankAccountPage });
