import { createFileRoute } from '@tanstack/react-router';
import { farming } from '../../features/sectors/content/farming.ts';
import { sectorPage } from './-sector.tsx';

const page = sectorPage(farming);

export const Route = createFileRoute('/_site/farming')({
  component: () => page,
});
