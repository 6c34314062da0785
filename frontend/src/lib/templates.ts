/**
 * Parts of a page that the prerender writes as `<template>`s and a start script draws from, so that they are exactly
 * what React renders. Words that only the browser knows are tokens in them: `__title__`.
 */

const TOKEN = /__([a-z]+)__/g;

/** A copy of a part. It belongs to the template's own document until it is in the page, so no picture is fetched. */
export function partOf(name: string): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
  const part = template?.content.firstElementChild?.cloneNode(true);
  if (!(part instanceof Object && 'dataset' in part))
    throw new Error(`The page has no template ${name}`);
  return part as HTMLElement;
}

/** Replaces the tokens below `root`. A text without words goes, and the element around it. */
export function fillTokens(
  root: Element,
  words: Readonly<Record<string, string | undefined>>,
): void {
  const fill = (text: string) => text.replace(TOKEN, (_, name: string) => words[name] ?? '');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const empty: Element[] = [];
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const attribute of node.attributes)
        if (attribute.value.includes('__')) attribute.value = fill(attribute.value);
    } else if (node instanceof Text && node.data.includes('__')) {
      const data = fill(node.data);
      if (data) node.data = data;
      else if (node.parentElement) empty.push(node.parentElement);
    }
  }
  for (const element of empty) element.remove();
}
