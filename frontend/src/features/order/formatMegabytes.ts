/** `4.2 MB`; `0.1 MB` is the least that is shown of something. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return `${(bytes > 0 ? Math.max(0.1, megabytes) : 0).toFixed(1)} MB`;
}
