import { createFileRoute } from '@tanstack/react-router';
import { entertainment } from '../../features/sectors/content/entertainment.ts';
import { sectorPage } from './-sector.tsx';

const page = sectorPage(entertainment);

export const Route = createFileRoute('/_site/entertainment')({
  component: () => page,
});
