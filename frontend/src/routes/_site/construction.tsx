import { createFileRoute } from '@tanstack/react-router';
import { construction } from '../../features/sectors/content/construction.ts';
import { sectorPage } from './-sector.tsx';

const page = sectorPage(construction);

export const Route = createFileRoute('/_site/construction')({
  component: () => page,
});
