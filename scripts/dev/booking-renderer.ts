import { readFile } from "node:fs/promises";
import type { ViteDevServer } from "vite";
import type { BookingRenderer } from "#server/booking-page.ts";

/** The public page from its sources; see `server/built-pages.ts` for the built one. */
export function devRenderer(vite: ViteDevServer): BookingRenderer {
  return {
    template: async () => vite.transformIndexHtml("/booking.html", await readFile("web/booking.html", "utf8")),
    render: async (props) => {
      const { renderBookingPage } = await vite.ssrLoadModule("/booking-server.tsx");
      return renderBookingPage(props);
    },
  };
}
