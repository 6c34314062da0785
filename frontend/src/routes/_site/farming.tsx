import { createFileRoute } from '@tanstack/react-router';
import { farming } from '../../features/sectors/content/farming.ts';
import { SectorPage } from '../../features/sectors/SectorPage.tsx';

export const Route = createFileRoute('/_site/farming')({
  component: () => <SectorPage content={farming} />,
});
