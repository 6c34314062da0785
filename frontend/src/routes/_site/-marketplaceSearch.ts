/** A search parameter that is a text worth keeping. A number typed into the box arrives as one. */
export function textParam<Name extends string>(
  name: Name,
  value: unknown,
): { [N in Name]?: string } {
  const text = typeof value === 'number' ? String(value) : value;
  // One key of that name, which is what the type says.
  return typeof text === 'string' && text.length > 0 && text.length <= 200
    ? ({ [name]: text } as { [N in Name]?: string })
    : {};
}
