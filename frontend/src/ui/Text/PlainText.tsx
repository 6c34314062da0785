import styled from 'styled-components';
import { InlineAnchor } from '../TextLink/TextAnchor.tsx';
import { space } from '../theme/theme.ts';

/** Parts of a text, each with its number as its key: they never move. */
const numbered = (parts: readonly string[]) => parts.map((part, index) => ({ part, key: index }));

/** Text of the owner: paragraphs with an empty line between them, lines with `- ` as a list, links to https. No HTML. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <Blocks>
      {numbered(text.trim().split(/\n\s*\n/)).map(({ part, key }) => (
        <Block key={key} lines={part.split('\n')} />
      ))}
    </Blocks>
  );
}

function Block({ lines }: { readonly lines: readonly string[] }) {
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul>
        {numbered(lines).map(({ part, key }) => (
          <li key={key}>
            <Linked text={part.slice(2)} />
          </li>
        ))}
      </ul>
    );
  return (
    <Lines>
      <Linked text={lines.join('\n')} />
    </Lines>
  );
}

/** An address ends before the point or comma of its sentence. */
const ADDRESS = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

function Linked({ text }: { readonly text: string }) {
  return numbered(text.split(ADDRESS)).map(({ part, key }) =>
    // Every second part is an address.
    key % 2 === 1 ? (
      <InlineAnchor key={key} href={part} rel="noopener">
        {part}
      </InlineAnchor>
    ) : (
      part
    ),
  );
}

const Lines = styled.p`
  white-space: pre-line;
`;

const Blocks = styled.div`
  display: grid;
  gap: ${space(1.5)};
  overflow-wrap: anywhere;
  ul { display: grid; gap: ${space(0.5)}; padding-left: ${space(2.5)}; list-style: disc; }
`;
