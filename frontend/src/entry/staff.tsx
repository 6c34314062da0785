/** The back office: its first calls, and beside them React, the router and the page. */
import { startFirstCalls } from '../features/admin/api/firstCalls.ts';

startFirstCalls();
// One after the other: each script's evaluation is a task of its own.
await import('react-dom/client');
const { startStaff } = await import('../app/startStaff.tsx');
await startStaff();
// Last, so that what it fetches does not stand in the way of the page.
const { keepDesk } = await import('../features/admin/session/deskWorker.ts');
keepDesk();
