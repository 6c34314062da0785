import { createFileRoute } from '@tanstack/react-router';
import { WelcomePage } from '../features/admin/welcome/WelcomePage.tsx';

export const Route = createFileRoute('/admin/welcome')({ component: WelcomePage });
