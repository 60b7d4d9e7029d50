import { hydrateRoot } from "react-dom/client";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { BookingPage } from "#web/features/public-page/booking-page.tsx";

/** Hydrates the server-rendered page with the data that the server wrote beside it. */
const barbershop = JSON.parse(document.getElementById("barbershop")!.textContent) as PublicBarbershop;

hydrateRoot(document.getElementById("root")!, <BookingPage barbershop={barbershop} />);
