import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { Heading } from '../Text/Text.tsx';
import { color, line, space } from '../theme/theme.ts';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** An error instead of an empty list; add a way to try again. */
  readonly isError?: boolean;
  /** Heading level, to fit the page's outline; default `h2`. */
  readonly as?: 'h1' | 'h2' | 'h3';
}

/** Replaces an empty list: what is missing, and what to do. */
export function EmptyState({ title, children, isError = false, as = 'h2' }: EmptyStateProps) {
  return (
    <Container $isError={isError} role={isError ? 'alert' : undefined}>
      {isError ? <Icon name="warning" /> : <Openings />}
      <Heading as={as}>{title}</Heading>
      {children}
    </Container>
  );
}

function Openings() {
  return (
    <svg aria-hidden viewBox="0 0 48 48" width="48" height="48">
      <path
        d="M5 5H20V19H5ZM28 5H43V19H28ZM5 29H20V43H5ZM28 29H43V43H28Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="3 3"
      />
    </svg>
  );
}

const Container = styled.div<{ $isError: boolean }>`
  display: grid;
  gap: ${space(1.25)};
  place-items: center;
  padding: ${space(4)} ${space(2)};
  border: ${line.rule} dashed ${({ $isError }) => ($isError ? color.error : color.rule)};
  text-align: center;
  > svg { color: ${({ $isError }) => ($isError ? color.error : 'inherit')}; }
`;
