/** Copies a text; returns whether that succeeded. Without https browsers have no clipboard API, but the copy event still works. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard)
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  let copied = false;
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    copied = true;
  };
  document.addEventListener("copy", copy);
  document.execCommand("copy");
  document.removeEventListener("copy", copy);
  return copied;
}
