import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Each query by role or name reads the whole page: a busy machine makes only a few of them in a second.
configure({ asyncUtilTimeout: 5000 });
