import { createFileRoute } from '@tanstack/react-router';
import { trading } from '../../features/sectors/content/trading.ts';
import { sectorPage } from './-sector.tsx';

const page = sectorPage(trading);

export const Route = createFileRoute('/_site/trading')({
  component: () => page,
});
