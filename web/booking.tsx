import { createRoot, hydrateRoot } from "react-dom/client";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { BookingPage } from "#web/features/public-page/booking-page.tsx";
import { type NoPage, OffAirPage } from "#web/features/public-page/off-air-page.tsx";

/** Hydrates the server-rendered page with the data that the server wrote beside it: why there is no page, where there is none. */
const barbershop = JSON.parse(document.getElementById("barbershop")!.textContent) as PublicBarbershop | NoPage;
const root = document.getElementById("root")!;

if (typeof barbershop === "string") createRoot(root).render(<OffAirPage why={barbershop} />);
else hydrateRoot(root, <BookingPage barbershop={barbershop} />);
