/**
 * A copy of an element as React hydrates it: its comments, the split of its texts and the order of its attributes do not
 * count.
 */
export function tidied(element: Element | null | undefined): Element {
  if (!element) throw new Error('There is no such element');
  // A clone is of the same kind.
  const copy = element.cloneNode(true) as Element;
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  copy.normalize();
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    const attributes = [...each.attributes].sort((a, b) => a.name.localeCompare(b.name));
    for (const { name } of attributes) each.removeAttribute(name);
    for (const { name, value } of attributes) each.setAttribute(name, value);
  }
  return copy;
}
