import { createRoot } from 'react-dom/client';
import { ThemeProvider } from 'styled-components';
import type { Story } from '../src/ui/story.ts';
import { ToastRegion } from '../src/ui/Toast/ToastRegion.tsx';
import { declareFonts } from '../src/ui/theme/fontFaces.ts';
import { GlobalStyle } from '../src/ui/theme/GlobalStyle.ts';
import { theme } from '../src/ui/theme/theme.ts';
import { LivingPage } from './LivingPage.tsx';

const modules = import.meta.glob<{ story: Story }>('../src/ui/**/*.story.tsx', { eager: true });
const stories = Object.values(modules)
  .map(({ story }) => story)
  .sort((a, b) => a.title.localeCompare(b.title));

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');
declareFonts();
createRoot(container).render(
  <ThemeProvider theme={theme}>
    <GlobalStyle />
    <LivingPage stories={stories} />
    <ToastRegion />
  </ThemeProvider>,
);
