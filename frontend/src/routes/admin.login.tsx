import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/admin/login/LoginPage.tsx';
import { readLoginSearch } from '../features/admin/session/staffPaths.ts';

export const Route = createFileRoute('/admin/login')({
  validateSearch: readLoginSearch,
  component: function Login() {
    return <LoginPage {...Route.useSearch()} />;
  },
});
