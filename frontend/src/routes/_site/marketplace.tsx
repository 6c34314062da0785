import { createFileRoute } from '@tanstack/react-router';
import { MarketplacePage } from '../../features/marketplace/MarketplacePage.tsx';

export const Route = createFileRoute('/_site/marketplace')({ component: MarketplacePage });
