// Long, because it runs in the page as one function.
import type { Aim, Control, ControlKind, ControlState, Look, Question, Unlisted } from './seen.ts';

/** Runs in the page, in one go, so that nothing moves between finding a control and aiming at it. */
export function inPage(question: Question): unknown {
  // A page that is wider than a phone lies behind its screen and can be shifted.
  const screen = visualViewport ?? {
    offsetLeft: 0,
    offsetTop: 0,
    width: innerWidth,
    height: innerHeight,
  };
  const isVisible = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    return width > 1 && height > 1 && right > 0 && bottom + scrollY > 0;
  };
  const words = (element: Element | null | undefined): string =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const labelOf = (element: Element): HTMLElement | undefined =>
    'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : undefined;
  const nameOf = (element: Element): string => {
    const labels = element.getAttribute('aria-labelledby') ?? '';
    const labelled = labels && words(document.getElementById(labels.split(' ')[0] ?? ''));
    const pictured = element.querySelector('img[alt]')?.getAttribute('alt');
    return (
      element.getAttribute('aria-label') ||
      labelled ||
      words(labelOf(element)) ||
      (element instanceof HTMLSelectElement ? '' : words(element)) ||
      pictured ||
      element.getAttribute('placeholder') ||
      element.getAttribute('name') ||
      ''
    );
  };
  const kindOf = (element: Element): ControlKind => {
    if (element instanceof HTMLAnchorElement) return 'link';
    if (element instanceof HTMLSelectElement) return 'choice';
    if (element.matches('summary')) return 'summary';
    if (element.matches('[type=checkbox], [type=radio]')) return 'tick';
    if (element.matches('[type=file]')) return 'file';
    if (element.matches('textarea, input:not([type=submit], [type=button])')) return 'field';
    return 'button';
  };
  /** What can be pressed of a control: itself, or the label that stands for it. */
  const faceOf = (element: Element): Element => {
    const label = labelOf(element);
    const needsLabel = element.matches('[type=file], [type=checkbox], [type=radio]');
    if (!needsLabel || !label) return element;
    return isVisible(element) && isHit(element, element) ? element : label;
  };
  /** A dialog that the server drew lies over the page, though nothing is inert before scripts. */
  const isBehindDialog = (element: Element): boolean => {
    const over = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isVisible);
    return over.length > 0 && !over.some((dialog) => dialog.contains(element));
  };
  const allControls = (): { element: Element; place: number }[] => {
    const selector =
      'a, button, select, textarea, summary, label[for], input:not([type=hidden]), [role=button], [role=tab]';
    return [...document.querySelectorAll(selector)].map((element, place) => ({ element, place }));
  };
  const controlsNow = (): { element: Element; control: Control }[] => {
    const seen = new Map<string, number>();
    return allControls()
      .filter(({ element }) => !element.matches('a:not([href]), label'))
      .filter(({ element }) => isVisible(element) || isVisible(labelOf(element) ?? element))
      .filter(({ element }) => !element.closest('[inert]') && !isBehindDialog(element))
      .map(({ element, place }) => {
        const kind = kindOf(element);
        const name = nameOf(element).slice(0, 120);
        const href = element.getAttribute('href');
        const role = element.getAttribute('role');
        const key = `${kind} ${name} ${name ? '' : href}`;
        const nth = seen.get(key) ?? 0;
        seen.set(key, nth + 1);
        const control: Control = {
          kind,
          name,
          nth,
          place,
          ...(href !== null && { href }),
          ...(role !== null && { role }),
          ...('type' in element && { type: String(element.type) }),
        };
        return { element, control };
      });
  };
  /** What `@media (scripting: none)` shows alone. */
  const isWithoutScripts = (element: Element): boolean =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSMediaRule)
      .filter(({ conditionText }) => conditionText.includes('scripting: none'))
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSStyleRule && rule.style.display === 'block')
      .some((rule) => element.closest((rule as CSSStyleRule).selectorText)); // filtered above
  /**
   * A skip link that is seen once it has the focus; a trap for robots; what the dialog over it hides is tried without it;
   * what keeps its place, unseen, until it works; what is there for visitors without scripts.
   */
  const isExcused = (element: Element): boolean => {
    if (element.matches(':disabled') || isWithoutScripts(element)) return true;
    if (element.closest('[inert], [aria-hidden=true]') || isBehindDialog(element)) return true;
    return element.matches('a[href^="#"]') && element === document.querySelector('a');
  };
  /** What the source has as a control and no hand sees now; a label stands for its control. */
  const unlistedNow = (): Unlisted[] => {
    const listed = new Set(controlsNow().map(({ element }) => element));
    const isListed = (element: Element): boolean => {
      const meant = element instanceof HTMLLabelElement ? element.control : element;
      return meant !== null && listed.has(meant);
    };
    return allControls()
      .filter(({ element }) => !isListed(element) && !isExcused(element))
      .map(({ element, place }) => ({
        place,
        href: element.getAttribute('href'),
        html: element.outerHTML.slice(0, 160),
      }));
  };
  const find = (wanted: Control): Element | undefined =>
    controlsNow().find(
      ({ control: { kind, name, nth, href } }) =>
        kind === wanted.kind &&
        name === wanted.name &&
        nth === wanted.nth &&
        (name !== '' || href === wanted.href),
    )?.element;
  /** The middle of the part of the element that the window shows. */
  const middleOf = (element: Element): { x: number; y: number } | undefined => {
    const rects = [...element.getClientRects()].map((rect) => ({
      left: Math.max(rect.left, screen.offsetLeft),
      right: Math.min(rect.right, screen.offsetLeft + screen.width),
      top: Math.max(rect.top, screen.offsetTop),
      bottom: Math.min(rect.bottom, screen.offsetTop + screen.height),
    }));
    const sizeOf = (r: (typeof rects)[number]) =>
      Math.max(r.right - r.left, 0) * Math.max(r.bottom - r.top, 0);
    const widest = rects.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
    if (!widest || sizeOf(widest) < 4) return undefined;
    return { x: (widest.left + widest.right) / 2, y: (widest.top + widest.bottom) / 2 };
  };
  const isHit = (face: Element, element: Element): boolean => {
    const middle = middleOf(face);
    const hit = middle ? document.elementFromPoint(middle.x, middle.y) : null;
    return hit !== null && (face.contains(hit) || element.contains(hit));
  };
  const aim = (wanted: Control, titles: readonly string[]): Aim => {
    const nowhere = { x: 0, y: 0, look: look(wanted, titles) };
    const element = find(wanted);
    if (!element) return { state: 'absent', ...nowhere };
    if (
      element.matches(':disabled, [aria-disabled=true], [aria-busy=true]') ||
      getComputedStyle(element).pointerEvents === 'none'
    )
      return { state: 'not ready', ...nowhere };
    const face = faceOf(element);
    const middle = middleOf(face);
    if (middle && isHit(face, element)) {
      // A date begins with its first part: from another one, the keys would fill in only what is after it.
      const left = element.matches('[type=date]')
        ? element.getBoundingClientRect().left + 24
        : middle.x;
      const [x, y] = [left - screen.offsetLeft, middle.y - screen.offsetTop];
      return { ...nowhere, state: 'seen', x, y };
    }
    // Seen again after each scroll: parts that come into the window take their real height only then.
    const topOf = () => face.getBoundingClientRect().top;
    const before = topOf();
    face.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (topOf() === before)
      scrollBy({ top: innerHeight * (before < innerHeight / 2 ? -0.2 : 0.2), behavior: 'instant' });
    return { state: topOf() === before ? 'covered' : 'scrolled', ...nowhere };
  };
  const isRed = (element: Element): boolean => {
    const parts = getComputedStyle(element)
      .color.match(/[\d.]+/g)
      ?.map(Number);
    const [r = 0, g = 0, b = 0] = parts ?? [];
    return r > 1.5 * g && r > 1.5 * b;
  };
  const hasRedWords = (field: Element): boolean => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const texts = [...ids, field.getAttribute('aria-errormessage') ?? '']
      .map((id) => document.getElementById(id))
      .filter((text) => text !== null);
    return texts.some(
      (text) => isVisible(text) && [text, ...text.querySelectorAll('*')].some(isRed),
    );
  };
  const stateOf = (element: Element): ControlState => {
    const facts = ['aria-expanded', 'aria-selected', 'aria-pressed', 'aria-current', 'disabled'];
    const details = element.closest('details');
    const popover = element instanceof HTMLButtonElement ? element.popoverTargetElement : null;
    const isOpen = details?.open === true || popover?.matches(':popover-open') === true;
    const checked = 'checked' in element && element.checked;
    return {
      says: [
        words(element),
        checked,
        isOpen,
        ...facts.map((fact) => element.getAttribute(fact)),
      ].join('|'),
      value: 'value' in element ? String(element.value) : '',
      isExpanded: element.getAttribute('aria-expanded') === 'true' || isOpen,
      isSelected: element.matches('[aria-selected=true], [aria-current=page], :checked'),
      isBusy: element.closest('[aria-busy=true]') !== null,
      hasFocus: element === document.activeElement,
    };
  };
  const textOf = (element: Element): string =>
    element instanceof HTMLElement ? element.innerText.toLowerCase() : '';
  /** The product whose order form is shown: the titles in the smallest part around it that has one. */
  const orderedOf = (titles: readonly string[]): string[] => {
    const field = controlsNow().find(({ control }) => /^full name/i.test(control.name))?.element;
    for (let part = field?.parentElement; part; part = part.parentElement) {
      const text = textOf(part);
      const found = titles.filter((title) => text.includes(title.toLowerCase()));
      if (found.length > 0) return found;
    }
    return [];
  };
  const look = (wanted: Control | undefined, titles: readonly string[]): Look => {
    const element = wanted && find(wanted);
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);
    const part = element?.closest('form, fieldset, [role=tabpanel], dialog, main');
    const fields = part?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const { top = -1, bottom = -1 } = target?.getBoundingClientRect() ?? {};
    return {
      url: location.href,
      dialogs: all('dialog[open], [role=dialog]').map(nameOf),
      // Not only visible ones: a region without height may hold a message that is placed elsewhere.
      messages: [...document.querySelectorAll('[role=status], [role=alert], output')]
        .map(textOf)
        .filter(Boolean),
      live: all('[aria-live]').map(words),
      wrongFields: all('[aria-invalid=true]').filter(hasRedWords).length,
      isAsked: document.activeElement?.matches(':is(input, select, textarea):invalid') === true,
      ...(element && { control: stateOf(element) }),
      values: [...fields].map((f) => (f.type === 'checkbox' ? f.checked : f.value)).join('|'),
      ordered: orderedOf(titles),
      isAtHash:
        location.hash === '' ||
        (top < innerHeight && bottom > 0) ||
        target?.contains(document.activeElement) === true,
      headings: all('h1, h2, h3, h4').map(words),
    };
  };
  if (question.ask === 'controls') return controlsNow().map((each) => each.control);
  if (question.ask === 'unlisted') return unlistedNow();
  if (question.ask === 'aim') return aim(question.control, question.titles);
  return look(question.control, question.titles);
}
