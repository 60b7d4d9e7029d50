import { readFile } from "node:fs/promises";
import type { BookingRenderer } from "#server/booking-page.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";

/** The output folder of `npm run build` for the browser. */
export const webFolder = "dist/web";

type ServerEntry = { renderBookingPage(props: { barbershop: PublicBarbershop }): string };

/** Renders the public page from the built files, each read once. */
export function builtRenderer(): BookingRenderer {
  const template = readFile(`${webFolder}/booking.html`, "utf8");
  const entry = import(new URL("../dist/ssr/booking-server.js", import.meta.url).href) as Promise<ServerEntry>;
  return {
    template: () => template,
    render: async (props) => (await entry).renderBookingPage(props),
  };
}
