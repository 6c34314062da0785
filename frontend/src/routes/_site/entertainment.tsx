import { createFileRoute } from '@tanstack/react-router';
import { entertainment } from '../../features/sectors/content/entertainment.ts';
import { SectorPage } from '../../features/sectors/SectorPage.tsx';

export const Route = createFileRoute('/_site/entertainment')({
  component: () => <SectorPage content={entertainment} />,
});
