/** The back office, with its router. */
import { createRoot } from 'react-dom/client';
import { createStaffRouter } from '../app/createStaffRouter.ts';
import { moveFocusOnNavigation } from '../app/moveFocus.ts';
import { StaffApp } from '../app/StaffApp.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');
const router = createStaffRouter();
moveFocusOnNavigation(router);
createRoot(container).render(<StaffApp router={router} />);
