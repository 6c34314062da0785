import styled from 'styled-components';
import { Muted } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';

/** The notice across the site as buyers see it, while it is typed; nothing without words. */
export function NoticePreview({ text = '' }: { readonly text?: string | undefined }) {
  if (text.trim() === '') return null;
  return (
    <section aria-label="As buyers see it">
      <Muted>As buyers see it, at the top of every public page:</Muted>
      <Bar>{text.trim()}</Bar>
    </section>
  );
}

const Bar = styled.p`
  ${ground.sun}
  padding: ${space(1.5)} ${layout.pad};
  border-bottom: ${line.rule} solid ${color.rule};
  font-weight: 600;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
