/** Offers a text as a download. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string }): void {
  saveBlob(name, new Blob([content], { type: `${type};charset=utf-8` }));
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // Revoked later: Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
