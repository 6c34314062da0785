/** Id of the button that leads back to a form that was not sent. */
export const GO_BACK_ID = 'go-back';

/**
 * Shows the button "Go back and send again" once it works. Back keeps what was typed; a link to the form would not.
 * Without scripts the button stays hidden, and the page names the browser's own.
 */
export function enlivenGoBack(): void {
  // The page draws no other element with this id.
  const button = document.getElementById(GO_BACK_ID) as HTMLButtonElement | null;
  if (!button) return;
  button.disabled = false;
  button.onclick = () => history.back();
}
