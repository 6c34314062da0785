import { createContext, useContext } from 'react';
import styled from 'styled-components';
import { APP_ID } from '../lib/pageData.ts';

/** HTML of the page's application, which the server renders on its own (server/render.tsx). */
export const AppHtml = createContext('');

/** Where the application of a page stands, at most one in a page. Everything around it is plain HTML in the browser. */
export function AppPlace() {
  const html = useContext(AppHtml);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React a moment before (server/render.tsx)
  return <Container id={APP_ID} dangerouslySetInnerHTML={{ __html: html }} />;
}

const Container = styled.div`
  display: contents;
`;
