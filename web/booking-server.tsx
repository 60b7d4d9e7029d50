import { renderToString } from "react-dom/server";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { BookingPage } from "#web/features/public-page/booking-page.tsx";

/** The server-rendered HTML of /b/:slug, inserted into booking.html. */
export function renderBookingPage(props: { barbershop: PublicBarbershop }): string {
  return renderToString(<BookingPage {...props} />);
}
