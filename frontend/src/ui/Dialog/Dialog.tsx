import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styled, { css } from 'styled-components';
import { plainClick } from '../../lib/address.ts';
import { useIsHydrated } from '../../lib/hydration.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Heading } from '../Text/Text.tsx';
import { ToastRegion } from '../Toast/ToastRegion.tsx';
import { useToastHost } from '../Toast/toastHost.ts';
import { groundVariables } from '../theme/grounds.ts';
import { media } from '../theme/media.ts';
import { color, depth, fontSize, layout, leading, line, space, target } from '../theme/theme.ts';

interface DialogProps {
  readonly isOpen: boolean;
  /** Called on Escape, the close button and a press outside. */
  readonly onClose: () => void;
  /** Of a dialog that the server renders: address of the page without it. The close button is a link then. */
  readonly closeHref?: string;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly size?: 'large' | 'small';
  /** Sticky footer for the total and the main button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal dialog on the native `<dialog>`: the browser traps focus, makes the rest inert and
 * returns focus to the opener. On a phone it is a full-height sheet.
 */
export function Dialog({
  isOpen,
  onClose,
  closeHref,
  title,
  subtitle,
  size = 'large',
  footer,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  /** How far sheet and body were scrolled before the scripts came: what is made modal begins at its top. */
  const scrolled = useRef([0, 0]);
  const titleId = useId();
  const subtitleId = useId();
  const toastHost = useToastHost(isOpen);
  // Without scripts an open dialog covers the page; only a script can make it modal.
  const isInBrowser = useIsHydrated();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const scrollers = [dialog, bodyRef.current];
    if (!isInBrowser) {
      scrolled.current = scrollers.map((place) => place?.scrollTop ?? 0);
      return;
    }
    if (isOpen && !dialog.open) {
      const typingIn = dialog.contains(document.activeElement) ? document.activeElement : undefined;
      dialog.showModal();
      for (const [index, place] of scrollers.entries())
        if (place) place.scrollTop = scrolled.current[index] ?? 0;
      scrolled.current = [];
      // The browser has moved the focus to the first control, which leads out. A buyer's form starts at its title.
      if (typingIn instanceof HTMLElement) typingIn.focus({ preventScroll: true });
      else if (closeHref) titleRef.current?.focus();
    }
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen, isInBrowser, closeHref]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    // Close before unmounting, or focus would not return to the opener.
    return () => dialog?.close();
  }, []);

  const closeOutside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose(); // the backdrop belongs to the dialog element itself
  };
  return (
    <Sheet
      ref={ref}
      open={isOpen && !isInBrowser}
      $size={size}
      aria-labelledby={titleId}
      aria-describedby={subtitle ? subtitleId : undefined}
      onCancel={(event) => {
        event.preventDefault(); // the owner decides; `isOpen` then closes it
        onClose();
      }}
      onClick={closeOutside}
    >
      {isOpen && (
        <Frame>
          <Head>
            <Heading ref={titleRef} tabIndex={-1} $size="heading" id={titleId}>
              {title}
            </Heading>
            {subtitle && <Subtitle id={subtitleId}>{subtitle}</Subtitle>}
            {closeHref ? (
              <Close as="a" href={closeHref} aria-label="Close" onClick={plainClick(onClose)}>
                <Icon name="close" />
              </Close>
            ) : (
              <Close type="button" aria-label="Close" onClick={onClose}>
                <Icon name="close" />
              </Close>
            )}
          </Head>
          <Body ref={bodyRef}>{children}</Body>
          <ToastPlace $size={size}>
            <ToastRegion host={toastHost} />
          </ToastPlace>
          {footer && <Foot>{footer}</Foot>}
        </Frame>
      )}
    </Sheet>
  );
}

const inHead = css`
  ${media.md} {
    position: absolute;
    top: ${space(0.75)};
    right: calc(${layout.pad} + ${target.buyer} + ${space(2)});
    width: ${space(44)};
    > * > * { margin: ${line.rule}; }
  }
`;

const widths = { large: layout.dialog, small: layout.dialogSmall } as const;

const Sheet = styled.dialog<{ $size: keyof typeof widths }>`
  ${groundVariables.slip}
  width: 100%;
  max-width: 100%;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${color.groundSlip};
  color: ${color.ink};
  ${media.forcedColors} { border: ${line.rule} solid; }
  &::backdrop { background: ${color.groundVeil}; }
  html:has(&[open]) { overflow: hidden; }
  /* Open in the HTML, and not modal yet. */
  &[open]:not(:modal) { position: fixed; inset: 0; z-index: ${depth.dialog}; box-shadow: 0 0 0 100vmax ${color.groundVeil}; }

  ${media.md} {
    width: min(calc(100% - ${space(8)}), ${({ $size }) => widths[$size]});
    height: fit-content;
    max-height: calc(100dvh - ${space(8)});
    /* The server draws large ones, whose HTML comes in pieces: held at the top, they grow without moving. */
    margin: ${({ $size }) => ($size === 'large' ? `${space(4)} auto auto` : 'auto')};
  }

  ${media.low} { height: 100dvh; max-height: none; overflow: auto; }
`;

const Frame = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto auto;
  height: 100%;
  max-height: inherit;
  /* Head and foot scroll with the rest: fixed, they would leave a line of the form. */
  ${media.low} { grid-template-rows: auto; height: auto; min-height: 100%; }
`;

/** On a phone the subtitle has the whole width, so that the head stays low. */
const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(2)};
  align-items: center;
  padding: ${space(1)} ${layout.pad};
  border-bottom: ${line.rule} solid ${color.ink};
  > a, > button { grid-area: 1 / 2; }
  ${media.md} {
    padding-block: ${space(1.75)} ${space(1.5)};
    > a, > button { grid-row: 1 / 3; align-self: start; }
  }
`;

const Subtitle = styled.p`
  grid-column: 1 / -1;
  color: ${color.inkMuted};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.md} { grid-column: 1; margin-top: ${space(0.5)}; font-size: inherit; }
`;

const Close = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: ${target.buyer};
  height: ${target.buyer};
  border: ${line.rule} solid;
  background: none;
  cursor: pointer;
  ${media.hover} { &:hover { background: ${color.action}; } }
`;

/**
 * Containing block for visually hidden children (file inputs, announcements), which could otherwise
 * make the whole dialog scroll.
 */
const Body = styled.div`
  position: relative;
  min-height: 0;
  overflow: auto;
  /* What gets the focus is not behind a clock that stays at the top. */
  scroll-padding-top: ${space(10)};
  ${media.low} { overflow: visible; }
`;

/** Toasts, where they cover nothing: between the content and the main button, or, on a wide screen, in the head. */
const ToastPlace = styled.div<{ $size: keyof typeof widths }>`
  > * > * { width: auto; margin: ${space(1.25)}; }
  ${({ $size }) => $size === 'large' && inHead}
`;

const Foot = styled.footer`
  padding: ${space(1.25)} ${layout.pad};
  border-top: ${line.rule} solid ${color.ink};
  background: ${color.groundLedger};
`;
