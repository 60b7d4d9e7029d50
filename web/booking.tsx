import { hydrateRoot } from "react-dom/client";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { BookingPage } from "#web/features/public-page/booking-page.tsx";

/** The server wrote the page and, beside it, the data it was made from: this only brings it to life. */
const barbershop = JSON.parse(document.getElementById("barbershop")!.textContent) as PublicBarbershop;

hydrateRoot(document.getElementById("root")!, <BookingPage barbershop={barbershop} />);
