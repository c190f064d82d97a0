/** Hands a file to the browser, which saves it under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by the next event loop turn. A minute is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
