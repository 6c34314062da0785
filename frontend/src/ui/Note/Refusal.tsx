import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { focusInView } from '../../lib/form/formControls.ts';
import { Note, type NoteKind } from './Note.tsx';

/** What was refused, in words. Each refusal is an object of its own, so that the same words are announced again. */
export interface RefusalWords {
  readonly title: string;
  readonly text: string;
  /** A second paragraph. */
  readonly more?: string;
}

interface RefusalProps {
  /** Undefined while nothing is refused. */
  readonly words: RefusalWords | undefined;
  /** What a press caused, and the focus follows; undefined for words that no press caused. The words themselves by default. */
  readonly cause?: object | undefined;
  readonly kind?: NoteKind;
  /** Below the words: what to do. */
  readonly children?: ReactNode;
}

/**
 * Why a form was refused where no field of it is to blame. It stands in the part that it concerns, comes into view and takes
 * the focus. Without scripts the browser does that. A refusal is said here or beside a field, never in a toast.
 */
export function Refusal({ words, kind = 'error', children, ...props }: RefusalProps) {
  const cause = 'cause' in props ? props.cause : words;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cause) focusInView(ref.current);
  }, [cause]);
  // Always present, so that screen readers announce what appears in it.
  return (
    <Place
      ref={ref}
      role="alert"
      tabIndex={words && -1}
      autoFocus={cause && true}
      // React writes `autofocus` into this element's HTML, and warns of it when it takes that over.
      suppressHydrationWarning
    >
      {words && (
        <Note kind={kind} title={words.title} isAnnounced={false}>
          <p>{words.text}</p>
          {words.more && <p>{words.more}</p>}
          {children}
        </Note>
      )}
    </Place>
  );
}

const Place = styled.div`
  &:focus { outline: none; }
`;
