/** Whether this entry of the browser's history has a dialog open, as after a reload; written by live/useOrderFlow.tsx. */
export function hasOpenDialog(): boolean {
  const state = window.history.state as { ordering?: object; paying?: string } | null;
  return Boolean(state?.ordering || state?.paying);
}
