import { createFileRoute } from '@tanstack/react-router';
import { construction } from '../../features/sectors/content/construction.ts';
import { SectorPage } from '../../features/sectors/SectorPage.tsx';

export const Route = createFileRoute('/_site/construction')({
  component: () => <SectorPage content={construction} />,
});
