/** Follows the unpaid orders of this browser at the lower edge of any public page, as a tree of its own. */
import { createRoot } from 'react-dom/client';
import { OrderBar } from '../features/order/OrderBar.tsx';

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<OrderBar />);
