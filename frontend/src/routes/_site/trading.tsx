import { createFileRoute } from '@tanstack/react-router';
import { trading } from '../../features/sectors/content/trading.ts';
import { SectorPage } from '../../features/sectors/SectorPage.tsx';

export const Route = createFileRoute('/_site/trading')({
  component: () => <SectorPage content={trading} />,
});
