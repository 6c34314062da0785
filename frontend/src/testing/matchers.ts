import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Each look for a role or a name reads the whole page; on a busy machine one second is only a few looks.
configure({ asyncUtilTimeout: 5000 });
