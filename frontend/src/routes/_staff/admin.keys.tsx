import { createFileRoute } from '@tanstack/react-router';
import { ApiKeysPage } from '../../features/admin/api-keys/ApiKeysPage.tsx';

export const Route = createFileRoute('/_staff/admin/keys')({ component: ApiKeysPage });
