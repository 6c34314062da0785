import { createFileRoute } from '@tanstack/react-router';
import { AffiliatePage } from '../../features/affiliate/AffiliatePage.tsx';

export const Route = createFileRoute('/_site/affiliate-marketing')({ component: AffiliatePage });
