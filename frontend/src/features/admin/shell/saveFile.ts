/** How long the browser may take to begin a download, in milliseconds. */
const DOWNLOAD_MS = 60_000;

/** Starts a download of the file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
}
