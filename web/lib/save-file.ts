/** Hands a text to the browser's downloads. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string }): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // Not at once: Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
