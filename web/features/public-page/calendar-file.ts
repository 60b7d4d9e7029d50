import { client } from "#web/lib/client.ts";
import { saveFile } from "#web/lib/save-file.ts";

/** Downloads the visit behind a token as an iCalendar file. */
export async function downloadCalendar(token: string): Promise<void> {
  const { filename: name, content } = await client.publicPage.calendarFile({ token });
  saveFile({ name, type: "text/calendar", content });
}
