import { client } from "#web/lib/client.ts";

/** Downloads the visit behind a token as an iCalendar file. */
export async function downloadCalendar(token: string): Promise<void> {
  const { filename, content } = await client.publicPage.calendarFile({ token });
  const address = URL.createObjectURL(new Blob([content], { type: "text/calendar;charset=utf-8" }));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: filename });
  anchor.click();
  // Not at once: Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
